/** A file on its way, and how much of it has gone (0 to 1). */
export interface Sending {
  name: string
  share: number
}

/** What is said while a file is sent and then read by the server. */
export const sendingWords = ({ name, share }: Sending): string =>
  share < 1 ? `Sending ${name}, ${Math.round(share * 100)}%` : `Reading ${name}...`
