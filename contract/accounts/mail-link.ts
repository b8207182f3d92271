/** The link that writes to this address: what has a meaning in links, such as & or ?, is part of some addresses. */
export const mailLink = (address: string): string => `mailto:${encodeURIComponent(address).replace('%40', '@')}`
