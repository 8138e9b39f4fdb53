import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'react-redux'
import { storageKey, useAccount } from '../account.ts'
import { forgetText, forgetTexts, storeText, unsentNow, readUnsent } from './unsent-texts.ts'
import { openSealer, type Sealer } from './sealer.ts'
import { onSignedOut } from '../session/signed-out.ts'

type Store = Parameters<typeof onSignedOut>[0] & Parameters<typeof storageKey>[0]

const sealers = new Map<string, Promise<Sealer>>()

/** Of who is signed in; asked for again where it could not be had. */
const sealerOf = (store: Parameters<typeof storageKey>[0], userId: string) => {
  const known = sealers.get(userId)
  if (known) return known
  const sealer = storageKey(store).then(openSealer)
  sealers.set(userId, sealer)
  sealer.catch(() => sealers.delete(userId))
  return sealer
}

/**
 * What is typed in a form and not sent yet, under the form's name. It is there again after the session has ended, after
 * the screen was left and after the page was closed by itself, and goes when its user signs out.
 */
export const useUnsent = <Value>(form: string) => {
  const store = useStore()
  const { id } = useAccount()
  const name = `${id}:${form}`
  const [{ value, isStored }, setUnsent] = useState(() => unsentNow(name))
  const read = useEffectEvent(async () => readUnsent(name, sealerOf(store, id)))
  useEffect(() => {
    if (!isStored) return undefined
    let isShown = true
    void read().then(found => isShown && setUnsent({ value: found, isStored: false }))
    return () => {
      isShown = false
    }
  }, [isStored])
  return {
    /** What was typed before; it does not change with what is typed now. */
    value: value as Value | undefined,
    isReady: !isStored,
    /** Undefined forgets it. */
    store: (now: Value | undefined) => {
      if (now === undefined) forgetText(name)
      else void storeText(name, now, sealerOf(store, id))
    },
  }
}

/** The state of a dialog, stored in the same way; the last function forgets it. */
export const useUnsentState = <Value>(form: string, initial: () => Value) => {
  const { value, isReady, store } = useUnsent<Value>(form)
  const [state, setState] = useState(value)
  const [first] = useState(initial)
  const [wasReady, setReady] = useState(isReady)
  if (wasReady !== isReady) {
    setReady(isReady)
    if (state === undefined) setState(value)
  }
  const change = (next: Value) => {
    setState(next)
    store(next)
  }
  return [state ?? first, change, () => store(undefined)] as const
}

/** Forgets what was typed when its user signs out. */
export const useForgetting = () => {
  const store = useStore() as Store
  useEffect(() => onSignedOut(store, isOnPurpose => isOnPurpose && forgetTexts()), [store])
}
