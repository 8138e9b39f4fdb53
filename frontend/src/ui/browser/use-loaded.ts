import { useEffect, useEffectEvent, useState } from 'react'

/** What `load` resolves to, once for each key; undefined until then, and where it rejects or there is nothing to load. */
export const useLoaded = <Value>(key: unknown, load: () => Promise<Value> | undefined): Value | undefined => {
  const [loaded, setLoaded] = useState<{ readonly key: unknown; readonly value: Value }>()
  const start = useEffectEvent(load)
  useEffect(() => {
    let isCurrent = true
    start()?.then(
      value => isCurrent && setLoaded({ key, value }),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [key])
  return loaded?.key === key ? loaded?.value : undefined
}
