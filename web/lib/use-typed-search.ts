import { useEffect, useRef, useState } from 'react'

/**
 * What is typed into a search field whose words are also in the address (`inUrl`). Call `sends` with the words that go
 * into the address: they may arrive there after more was typed. Any other change of the address, by a link or the Back
 * button, changes the field.
 */
export function useTypedSearch(inUrl: string) {
  const [typed, setTyped] = useState(inUrl)
  const onTheirWay = useRef<string[]>([])
  useEffect(() => {
    const place = onTheirWay.current.lastIndexOf(inUrl)
    // the address skips whatever was sent before this
    onTheirWay.current = place === -1 ? [] : onTheirWay.current.slice(place + 1)
    if (place === -1) setTyped(inUrl)
  }, [inUrl])
  return { typed, setTyped, sends: (words: string) => onTheirWay.current.push(words) }
}
