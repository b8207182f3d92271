// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Text without control characters: nobody types them, and PostgreSQL refuses some. Tabs and line breaks stay. */
export const withoutControl = (text: string): string => text.replaceAll(CONTROL, '')
