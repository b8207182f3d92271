/** What many of the admin tables show in their cells: the number of something, and a calendar day in words. */
export const Id = ({ children }: { children: number }) => <span className="nums text-muted">{children}</span>
/** A name with its number beside it, small, as the specification asks for the number. */
export const Named = ({ name, children }: { name: string; children: number }) => (
  <span>
    {name} <span className="nums whitespace-nowrap text-muted text-xs">{children}</span>
  </span>
)
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
