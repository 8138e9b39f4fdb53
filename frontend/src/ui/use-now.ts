import { useEffect, useState } from 'react'

/** The time of mounting in epoch milliseconds; undefined while the page is rendered on a server or hydrated. */
export const useNow = () => {
  const [now, setNow] = useState<number>()
  useEffect(() => setNow(Date.now()), [])
  return now
}
