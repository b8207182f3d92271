import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { AdminsTransfer } from '#contract/api/transfers.ts'
import { LIMITS } from '#contract/limits.ts'
import { typedCents } from '#contract/money.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { MoneyField, TextArea } from '#web/components/forms/inputs.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { DialogButtons } from '#web/components/overlays/dialog-buttons.tsx'
import { type TellUnsaved, useUnsaved } from '#web/components/overlays/unsaved-changes.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api } from '#web/lib/api.ts'
import { needsReason, showFieldErrors } from '#web/lib/forms.ts'
import { amountAsTyped } from '#web/lib/typed-numbers.ts'
import { Silent } from '../dispute/dispute-card.tsx'
import { SumsList, sumsOf } from '../dispute/dispute-sums.tsx'
import { DraftButton } from '../page/agreement-button.tsx'
import { useTransferStep } from '../page/use-transfer-step.ts'
import { disputeQuery } from '../queries.ts'

type Act = AdminsTransfer['actions'][number]

const ACTS = {
  consent: {
    label: 'Agree for the venue',
    done: 'Agreed for the venue',
    what: 'The contract counts as verified, without a transfer fee for the venue. The date is listed once the couple can be paid.',
  },
  decline: { label: 'Decline for the venue', done: 'Declined for the venue', what: 'The booking stays as it is.' },
  assign: {
    label: 'Confirm the contract',
    done: 'Contract confirmed',
    what: 'You confirm on the venue’s behalf that the contract is in the buyer’s name. That puts the agreement between all three on record, and the buyer is asked to check it.',
  },
  refuse: { label: 'Refuse the buyer', done: 'Buyer refused', what: 'The buyer gets everything back.' },
  release: {
    label: 'Release to the seller',
    done: 'Escrow released',
    what: 'The booking becomes the buyer’s, and the seller gets the price, less our fee.',
  },
  refund: {
    label: 'Refund the buyer',
    done: 'Refund started',
    what: 'The buyer gets everything back, and the seller keeps the booking.',
  },
  split: {
    label: 'Split',
    done: 'Escrow split',
    what: 'The booking becomes the buyer’s. They get part of the price back, and the seller gets the rest, less our fee.',
  },
} as const satisfies Record<Act, unknown>
/** The acts that end a dispute; the others are done in the venue's place. */
const DECISIONS: readonly Act[] = ['release', 'refund', 'split']
const REVERSES: readonly Act[] = ['decline', 'refuse', 'refund']
/** The likely choice stands out; in a dispute, no outcome does. */
const LIKELY: readonly Act[] = ['consent', 'assign']

/** What an admin may do now: in the venue's place, or to end a dispute. Every act asks for its reason. */
export function AdminAct({ transfer }: { transfer: AdminsTransfer }) {
  return (
    <>
      {transfer.actions.map((act) => (
        <ActButton key={act} act={act} transfer={transfer} />
      ))}
      <DraftButton transfer={transfer} size="md" />
    </>
  )
}

function ActButton({ act, transfer }: { act: Act; transfer: AdminsTransfer }) {
  const [open, setOpen] = useState(false)
  const { tellUnsaved, onOpenChange, close, question } = useUnsaved(setOpen)
  const { label, what } = ACTS[act]
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={label}
        description={what + venuesLoss(act, transfer)}
        trigger={<Button variant={LIKELY.includes(act) ? 'primary' : 'secondary'}>{label}</Button>}
      >
        <ActForm act={act} transfer={transfer} tellUnsaved={tellUnsaved} close={close} />
      </Dialog>
      {question}
    </>
  )
}

/**
 * What it costs the venue if the buyer gets everything back once a bank has taken back what the seller had paid: the
 * venue bears that loss if nobody takes over.
 */
const venuesLoss = (act: Act, { lossOnRefusal, sellerName }: AdminsTransfer): string =>
  lossOnRefusal > 0 && (act === 'refuse' || act === 'refund')
    ? ` A bank has taken a payment by ${sellerName} back for good. If you do this, ${formatDollars(lossOnRefusal)} of that comes out of the money we have for the venue.`
    : ''

/** What a decision would move; for a split, as soon as its sum is typed. */
function Moves({ act, transfer, typed }: { act: Act; transfer: AdminsTransfer; typed: string }) {
  if (act !== 'release' && act !== 'refund' && act !== 'split') return null
  const part = act === 'split' ? typedCents(typed) : 0
  if (act === 'split' && (part === null || part <= 0 || part >= Math.round(transfer.transferPrice * 100))) return null
  return (
    <div className="rounded-field bg-sunk px-4 py-3">
      <SumsList sums={sumsOf(transfer, act, part ?? 0)} />
    </div>
  )
}

function NotHeard({ transfer }: { transfer: AdminsTransfer }) {
  const { data } = useQuery(disputeQuery(transfer.id))
  return data ? <Silent dispute={data} venueState={transfer.state} /> : null
}

const needsDecision = (typed: string) => typed.trim() !== '' || 'Please explain the decision'

/** What is wrong with a typed sum as the buyer's part of this price; undefined if nothing is. */
function splitProblem(typed: string, price: number): string | undefined {
  if (typed.trim() === '') return 'Enter what to refund to the buyer'
  const tooMuch = (typedCents(typed) ?? 0) >= Math.round(price * 100)
  return tooMuch ? `A split has to refund less than ${formatDollars(price)}, the seller’s price` : undefined
}

function ActForm({
  act,
  transfer,
  tellUnsaved,
  close,
}: {
  act: Act
  transfer: AdminsTransfer
  tellUnsaved: TellUnsaved
  close: () => void
}) {
  const { register, control, handleSubmit, formState, setError } = useForm({
    defaultValues: { reason: '', refundAmount: '' },
  })
  const typed = useWatch({ control, name: 'refundAmount' })
  const split = act === 'split'
  const decides = DECISIONS.includes(act)
  const decide = useTransferStep({
    step: ({ reason, refundAmount }: { reason: string; refundAmount: string }) =>
      api('POST /api/admin/transfers/{id}/act', {
        params: { id: transfer.id },
        body: { action: act, reason, refundAmount: split ? amountAsTyped(refundAmount) : undefined },
      }),
    done: { title: ACTS[act].done, description: 'Everyone involved gets an email.' },
    after: close,
    atFields: (error) => showFieldErrors(error, setError, ['reason', 'refundAmount']),
  })
  const unsaved = formState.isDirty && !decide.isPending
  useEffect(() => tellUnsaved(unsaved), [tellUnsaved, unsaved])
  return (
    <form onSubmit={handleSubmit((values) => decide.mutate(values))} noValidate className="flex flex-col gap-5">
      {decides ? <NotHeard transfer={transfer} /> : null}
      {split ? (
        <MoneyField
          label="Refund to the buyer"
          hint={`Less than the seller’s price of ${formatDollars(transfer.transferPrice)}. Our fee comes out of the seller’s share.`}
          error={formState.errors.refundAmount?.message}
          {...register('refundAmount', {
            validate: (sum) => splitProblem(sum, transfer.transferPrice) ?? true,
          })}
        />
      ) : null}
      <Moves act={act} transfer={transfer} typed={typed} />
      <TextArea
        label={decides ? 'Decision' : 'Reason'}
        hint={
          decides
            ? 'Both couples and the venue will read this. It stays in the log with your name.'
            : 'Only for the log, with your name. Everyone involved is told that we decided on the venue’s behalf.'
        }
        maxLength={LIMITS.maxReasonLength}
        error={formState.errors.reason?.message}
        {...register('reason', { validate: decides ? needsDecision : needsReason })}
      />
      <DialogButtons
        submit={ACTS[act].label}
        variant={REVERSES.includes(act) ? 'destructive' : 'primary'}
        pending={decide.isPending}
      />
    </form>
  )
}
