import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

const merge = extendTailwindMerge({
  extend: {
    theme: {
      radius: ['field', 'card', 'sheet'],
      shadow: ['soft', 'lift'],
      container: ['page', 'narrow', 'form', 'prose'],
    },
  },
})

/** Joins class names; of two Tailwind classes for the same property the later one wins. */
export function cn(...parts: ClassValue[]): string {
  return merge(clsx(parts))
}
