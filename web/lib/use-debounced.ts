import { useEffect, useState } from 'react'

/**
 * The value once it has stayed the same for this many milliseconds; until then, the previous one. Values compare as
 * JSON.
 */
export function useDebounced<Value>(value: Value, milliseconds: number): Value {
  const [settled, settle] = useState(value)
  const words = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(JSON.parse(words) as Value), milliseconds)
    return () => clearTimeout(timer)
  }, [words, milliseconds])
  return settled
}
