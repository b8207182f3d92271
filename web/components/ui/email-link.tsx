import { isErasedAddress } from '#contract/accounts/erased-address.ts'
import { cn } from '#web/lib/classes.ts'

/** An email address to write to; of a closed account, that there is none anymore. */
export function EmailLink({ address, className }: { address: string; className?: string }) {
  if (isErasedAddress(address)) return <span className="text-muted">Account closed</span>
  return (
    <a className={cn('link', className)} href={`mailto:${address}`}>
      {address}
    </a>
  )
}
