import { isErasedAddress } from '#contract/accounts/erased-address.ts'
import { mailLink } from '#contract/accounts/mail-link.ts'
import { cn } from '#web/lib/classes.ts'

/** The number that identifies something: a cell, like the others here, that many admin tables share. */
export const Id = ({ children }: { children: number }) => <span className="nums text-muted">{children}</span>

/** On phones, shown only once the row is unfolded. */
export const UNFOLDED = 'max-md:hidden max-md:group-data-unfolded/row:inline'

/**
 * The number that the specification's column asks for, beside the name it belongs to; on phones, the name comes first.
 */
export const Named = ({ name, children }: { name: string; children: number }) => (
  <span>
    <span className={cn('nums', UNFOLDED)}>{children} </span>
    <span className="md:text-muted">{name}</span>
  </span>
)

/** A count, with the word for what it counts; where there are columns, the header says that. */
export const Many = ({ of, children }: { of: string; children: number }) => (
  <>
    {children.toLocaleString('en-US')}
    <span className="md:hidden"> {of}</span>
  </>
)

/** A calendar day, on one line. */
export const Day = ({ children }: { children: string }) => <span className="nums whitespace-nowrap">{children}</span>

const ADDRESS =
  'wrap-anywhere font-normal max-md:hidden max-md:text-sm max-md:group-data-unfolded/row:block md:inline-block'

/**
 * Somebody and their email address, or that their account is closed: on one line where there is room for both. On
 * phones, only an unfolded row says more than the name.
 */
export const Person = ({ name, email }: { name: string; email: string }) => (
  <span>
    {name} <span className="max-md:hidden">&nbsp;</span>
    {isErasedAddress(email) ? (
      <span className={cn('text-muted', ADDRESS)}>Account closed</span>
    ) : (
      <a className={cn('link', ADDRESS)} href={mailLink(email)}>
        {email}
      </a>
    )}
  </span>
)
