/** The API version whose shapes the sandbox answers with: the one the installed SDK is pinned to. */
export const API_VERSION = '2026-10-28.endive'
