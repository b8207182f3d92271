import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

/** Knows Tailwind's utilities, and the values that styles/tokens.css adds to them. */
const merge = extendTailwindMerge({
  extend: {
    theme: {
      radius: ['field', 'card', 'sheet'],
      shadow: ['soft', 'lift'],
      ease: ['fabric'],
      container: ['page', 'narrow', 'form', 'prose'],
    },
  },
})

/**
 * Joins class names. Of two Tailwind classes for the same property the later one wins, so that a caller's `className`
 * overrides a component's own.
 */
export function cn(...parts: ClassValue[]): string {
  return merge(clsx(parts))
}
