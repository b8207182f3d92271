/**
 * What is left in a field once the text in it has been sent: what was typed in the meantime, without the part that was
 * sent, if the field still begins with that.
 */
export const typedSince = (typed: string, sent: string): string =>
  typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed
