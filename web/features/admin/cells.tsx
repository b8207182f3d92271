/** What many of the admin tables show in their cells: the number of something, and a calendar day in words. */
export const Id = ({ children }: { children: number }) => <span className="nums text-muted">{children}</span>
export const Day = ({ children }: { children: string }) => <span className="nums whitespace-nowrap">{children}</span>
