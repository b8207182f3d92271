/** What many of the admin tables show in their cells: the number of something, and a calendar day in words. */
export const Id = ({ children }: { children: number }) => <span className="nums text-muted">{children}</span>
export const Day = ({ children }: { children: string }) => <span className="nums whitespace-nowrap">{children}</span>

/** Somebody, and their address to write to: one line where there is room. */
export const Person = ({ name, email }: { name: string; email: string }) => (
  <span className="xl:whitespace-nowrap">
    {name} &nbsp;
    <a className="link font-normal" href={`mailto:${email}`}>
      {email}
    </a>
  </span>
)
