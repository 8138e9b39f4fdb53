import { useRef } from 'react'
import { randomId } from '../../random-id.ts'

/** One key for as long as the same is sent: a retry after a lost response changes nothing twice. */
export const useIdempotencyKey = () => {
  const last = useRef({ request: '', key: '' })
  return (request: unknown) => {
    const text = JSON.stringify(request)
    if (last.current.request !== text) last.current = { request: text, key: randomId() }
    return last.current.key
  }
}
