import { useEffect, useRef, useState } from 'react'

/**
 * What is typed into a search field whose words the address keeps (`inUrl`). Call `sends` with what is put there, which
 * may arrive after more was typed; any other change to it, by a link or the Back button, is taken into the field.
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
