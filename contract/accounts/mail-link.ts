/** The link that writes to this address. Some addresses have characters that mean something in links, such as & or ?. */
export const mailLink = (address: string): string => `mailto:${encodeURIComponent(address).replace('%40', '@')}`
