import { describe, expect, it } from 'vitest'
import { cn } from './classes.ts'

describe('class names', () => {
  it('are joined, and what is not there is left out', () => {
    expect(cn('flex', false, undefined, ['gap-2', null], { hidden: false, grow: true })).toBe('flex gap-2 grow')
    expect(cn()).toBe('')
  })

  it.each([
    ['gap-2 gap-1.5', 'gap-1.5'],
    ['px-5 pl-4 pr-3', 'px-5 pl-4 pr-3'],
    ['pl-4 px-5', 'px-5'],
    ['px-5 pt-2 p-4', 'p-4'],
    ['pr-2 py-3', 'pr-2 py-3'],
    ['m-2 p-3 -mt-4', 'm-2 p-3 -mt-4'],
    ['h-11 w-full size-9', 'size-9'],
    ['max-w-lg max-w-page', 'max-w-page'],
    ['min-w-0 w-full', 'min-w-0 w-full'],
    ['rounded-full rounded-card', 'rounded-card'],
    ['relative absolute', 'absolute'],
    ['top-1 left-2 inset-0', 'inset-0'],
    ['flex flex-col hidden', 'flex-col hidden'],
    ['grid grid-cols-1 grid-cols-2', 'grid grid-cols-2'],
  ])('%s ends as %s', (classes, result) => expect(cn(classes)).toBe(result))

  it.each([
    ['text-sm text-muted text-lg', 'text-muted text-lg'],
    ['text-ink text-garden text-center', 'text-garden text-center'],
    ['text-left text-pretty text-ivory/90', 'text-left text-pretty text-ivory/90'],
    ['bg-card bg-garden-soft/60', 'bg-garden-soft/60'],
    ['bg-linear-to-t from-night/80 bg-[url(x)]', 'bg-linear-to-t from-night/80 bg-[url(x)]'],
    ['border border-line border-dashed', 'border border-line border-dashed'],
    ['border-t border-line border-edge/70', 'border-t border-edge/70'],
    ['font-medium font-semibold', 'font-semibold'],
    ['leading-none text-lg', 'text-lg'],
    ['text-lg leading-none', 'text-lg leading-none'],
  ])('colors, sizes and styles are told apart: %s', (classes, result) => expect(cn(classes)).toBe(result))

  it('a class overrules only those of the same variants', () => {
    expect(cn('p-5 sm:p-6 hover:bg-sunk', 'p-0 hover:bg-card')).toBe('sm:p-6 p-0 hover:bg-card')
    expect(cn('[&_svg]:size-4 size-5', '[&_svg]:size-6')).toBe('size-5 [&_svg]:size-6')
    expect(cn('group-data-[state=open]:rotate-180 data-[a=b]:p-1', 'data-[a=b]:p-2')).toBe(
      'group-data-[state=open]:rotate-180 data-[a=b]:p-2',
    )
  })

  it('what it does not know stays', () => {
    expect(cn('display text-2xl display-tight veil', 'veil')).toBe('display text-2xl display-tight veil veil')
  })
})
