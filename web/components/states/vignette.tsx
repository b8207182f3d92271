import type { ReactNode } from 'react'
import { cn } from '#web/lib/classes.ts'

export type Drawing = 'garden' | 'lantern' | 'letter' | 'calendar' | 'rings' | 'gate'

/** Line drawings in the page's own colors, for empty and error states. Ground line, one object, one light. */
const drawings: Record<Drawing, ReactNode> = {
  garden: (
    <>
      <path d="M58 82V58c2-14 12-20 22-20s20 6 22 20v24M52 58h56M68 60v22M92 60v22M80 38v-6" />
      <path
        className="fill-garden-soft"
        d="M30 82c-8 0-10-12-4-18 0-10 14-10 14-2 8 2 8 20-4 20zM124 82c-10 0-10-14-2-16 0-10 14-8 14 0 8 4 6 16-2 16z"
      />
      <path
        className="stroke-candle"
        d="M20 40q18 18 38 14M102 54q20 4 38-16"
        strokeDasharray="0 5"
        strokeWidth="2.6"
      />
    </>
  ),
  lantern: (
    <>
      <path className="fill-candle-soft stroke-none" d="M80 62m-30 0a30 30 0 1 0 60 0a30 30 0 1 0-60 0" />
      <path d="M68 48h24l4 34H64zM72 48q8-14 16 0M80 41v-9M62 82h36" />
      <path className="fill-candle stroke-none" d="M80 58q7 9 0 16-7-7 0-16z" />
      <path d="M28 82q2-14 10-18-1 12-10 18zM126 82q-2-10-8-14 0 10 8 14z" />
    </>
  ),
  letter: (
    <>
      <path className="fill-card" d="M48 44h64v38H48z" />
      <path d="M48 44l32 23 32-23M48 82l24-20M112 82L88 62" />
      <path className="fill-petal" d="M80 62a6 6 0 1 0 .1 0z" />
      <path d="M24 82q2-16 12-20 0 14-12 20zM36 82q0-8 6-12M128 82q-2-12-8-16 0 12 8 16z" />
    </>
  ),
  calendar: (
    <>
      <path className="fill-card" d="M52 38h56v44H52z" />
      <path d="M52 50h56M64 32v10M96 32v10" />
      <path d="M62 59h4M78 59h4M94 59h4M62 70h4M94 70h4" strokeWidth="3" />
      <path className="fill-candle stroke-none" d="M80 66a4.5 4.5 0 1 0 .1 0z" />
      <path d="M26 82q2-14 10-18-1 12-10 18zM126 82q-2-12-8-16 0 12 8 16z" />
    </>
  ),
  rings: (
    <>
      <path className="fill-candle-soft stroke-candle" strokeWidth="2.4" d="M68 48a16 16 0 1 0 .1 0z" />
      <path className="stroke-candle" strokeWidth="2.4" d="M92 48a16 16 0 1 0 .1 0z" />
      <path d="M62 48l6-9 6 9zM30 82q-2-12 4-18 4 10-4 18zM128 82q-2-12 4-16 2 10-4 16z" />
    </>
  ),
  gate: (
    <>
      <path className="fill-card" d="M46 82V44h10v38zM104 82V44h10v38z" />
      <path d="M56 52q24-18 48 0v30M56 82V52M68 47v35M80 44v38M92 47v35M56 68h48" />
      <path className="fill-candle stroke-none" d="M51 34a4.5 4.5 0 1 0 .1 0zM109 34a4.5 4.5 0 1 0 .1 0z" />
      <path
        className="fill-garden-soft"
        d="M30 82c-8 0-10-12-4-18 0-10 14-10 14-2 8 2 8 20-4 20zM124 82c-6 0-6-14 0-16 0-10 14-8 14 0 8 4 6 16-2 16z"
      />
    </>
  ),
}

/** A small decorative drawing. */
export function Vignette({ name, className }: { name: Drawing; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="10 24 140 66"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cn('text-ink/75', className)}
    >
      <path className="stroke-line" d="M14 82h132" />
      {drawings[name]}
    </svg>
  )
}
