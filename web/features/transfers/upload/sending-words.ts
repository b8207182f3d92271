/** A file on its way, and how much of it has gone (0 to 1). */
export interface Sending {
  name: string
  share: number
}

/** The words for a file that is being sent, then for one that the server is reading. */
export const sendingWords = ({ name, share }: Sending): string =>
  share < 1 ? `Sending ${name}, ${Math.round(share * 100)}%` : `Reading ${name}...`
