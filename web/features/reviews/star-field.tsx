import { Star } from 'lucide-react'
import type { ComponentProps } from 'react'
import { FieldGroup } from '#web/components/forms/choices.tsx'
import { cn } from '#web/lib/classes.ts'

const WORDS = ['Poor', 'Fair', 'Good', 'Very good', 'Wonderful']

/** One to five stars, as radios. `chosen` is the number of stars, 0 for none; all other props go to each input. */
export function StarField({
  chosen,
  error,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'value'> & { chosen: number; error?: string }) {
  return (
    <FieldGroup legend="Your rating" error={error}>
      <div className="flex flex-wrap items-center gap-x-3">
        <span className="-ml-1 flex">
          {WORDS.map((word, at) => (
            <label
              key={word}
              className="relative grid size-11 cursor-pointer place-items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-garden"
            >
              <input {...input} type="radio" value={at + 1} className="sr-only" />
              <span className="sr-only">{`${at + 1} out of 5 stars, ${word.toLowerCase()}`}</span>
              <Star
                aria-hidden="true"
                strokeWidth={1.5}
                className={cn('size-8 transition-colors', at < chosen ? 'fill-candle text-candle' : 'text-edge')}
              />
            </label>
          ))}
        </span>
        <span aria-hidden="true" className="text-muted">
          {WORDS[chosen - 1]}
        </span>
      </div>
    </FieldGroup>
  )
}
