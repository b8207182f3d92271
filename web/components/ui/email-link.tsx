import { isErasedAddress } from '#contract/accounts/erased-address.ts'
import { mailLink } from '#contract/accounts/mail-link.ts'
import { cn } from '#web/lib/classes.ts'

/**
 * An email address to write to; for a closed account, a note that says so. The address may break after the @, and
 * elsewhere only as `className` says.
 */
export function EmailLink({ address, className }: { address: string; className?: string }) {
  if (isErasedAddress(address)) return <span className={cn('text-muted', className)}>Account closed</span>
  const [name, domain] = address.split('@')
  return (
    <a className={cn('link', className)} href={mailLink(address)}>
      {name}@<wbr />
      {domain}
    </a>
  )
}
