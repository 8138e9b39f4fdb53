import { useEffect, useRef, useState } from 'react'

const WAIT_MS = 300

/** A text that is typed: `commit` gets it 300 ms after the last key. What is committed from elsewhere replaces it. */
export const useDebounced = (committed: string, commit: (text: string) => void) => {
  const [text, setText] = useState(committed)
  const sent = useRef(committed)
  const latest = useRef(commit)
  useEffect(() => void (latest.current = commit))
  useEffect(() => {
    if (committed !== sent.current) setText(committed)
    sent.current = committed
  }, [committed])
  useEffect(() => {
    if (text.trim() === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text.trim()
      latest.current(sent.current)
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText] as const
}
