import type { Changes } from '@shodh/contracts/system/live.ts'
import { pause } from '@shodh/contracts/flow/retry.ts'
import { useEffect } from 'react'
import { useDispatch, useStore } from 'react-redux'
import { api } from '../../../api.ts'
import { has } from '../../../response.ts'
import { requestSignedIn, sendSignedIn } from '../../../session/requests/signed-in.ts'
import type { Tab } from '../../../session/tabs/tab.ts'
import { type ServerEvent, followStream } from './follow.ts'

const TAGS = ['Paper', 'Volume', 'User', 'Sign-in', 'Message', 'Board', 'File', 'Content', 'System'] as const
type Tag = (typeof TAGS)[number]

/** What is shown of each read model. */
const shown: Readonly<Record<string, readonly Tag[]>> = {
  papers: ['Paper'],
  'paper-histories': ['Paper'],
  volumes: ['Volume'],
  years: ['Volume'],
  users: ['User', 'Sign-in'],
  'contact-messages': ['Message'],
  board: ['Board'],
  files: ['File'],
  'file-shares': ['File'],
  'site-parts': ['Content'],
  pages: ['Content'],
  system: ['System'],
}

/** What to fetch again after changes; of too many to name, everything. */
export const tagsOf = ({ models, isPartial }: Pick<Changes, 'models' | 'isPartial'>): readonly Tag[] =>
  isPartial ? TAGS : [...new Set(models.flatMap(model => shown[model] ?? []))]

/** Milliseconds between two questions while there is no stream, and between two refreshes of what is shown. */
const ASK_EVERY_MS = 30_000
const REFRESH_EVERY_MS = 1000

/** Milliseconds after which a stream counts as one that works, and until such a one is opened again. */
const LASTING_MS = 60_000
const AGAIN_MS = 1000

const UNAUTHORIZED = { status: 401, message: 'Session expired. Please login again.' } as const

const isChanges = has<Changes>('position', 'models', 'documents', 'isPartial')

const tagged = api.enhanceEndpoints({ addTagTypes: TAGS })

/** Gathers what to fetch again, so that many changes at once are one refresh. */
const refresher = (fetchAgain: (tags: readonly Tag[]) => void) => {
  const waiting = new Set<Tag>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    fetchAgain([...waiting])
    waiting.clear()
  }
  return {
    add: (tags: readonly Tag[]) => {
      for (const tag of tags) waiting.add(tag)
      if (waiting.size > 0) timer ??= setTimeout(flush, REFRESH_EVERY_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

type OnChanges = (changes: Changes) => void

/** Asks what changed since the position, and takes the system for changed, of which only the stream tells; returns the next position. */
const fetchChanges = async (tab: Tab, position: string, onChanges: OnChanges): Promise<string> => {
  const { data } = await requestSignedIn(tab, { url: `events?after=${encodeURIComponent(position)}` })
  if (!isChanges(data)) return position
  onChanges({ ...data, models: [...data.models, 'system'] })
  return data.position
}

/** Follows the stream, and asks every 30 s while there is none, until the signal aborts. What happened in between is asked for. */
const follow = async (tab: Tab, onChanges: OnChanges, signal: AbortSignal) => {
  let position = await fetchChanges(tab, '', () => undefined)
  const catchUp = async () => {
    position = await fetchChanges(tab, position, onChanges)
  }
  let isEnded = false
  const onEvent = ({ event, data }: ServerEvent) => {
    if (event === 'open') void catchUp()
    if (event === 'end') isEnded = true
    const changes: unknown = event === 'changed' ? JSON.parse(data) : undefined
    if (!isChanges(changes)) return
    position = changes.position
    onChanges(changes)
  }
  while (!signal.aborted) {
    const began = performance.now()
    isEnded = false
    await sendSignedIn(tab, async accessToken => {
      const status = await followStream({ url: '/api/v1/events', accessToken, signal, onEvent })
      return status === 401 ? { error: UNAUTHORIZED } : { data: undefined }
    })
    // one that lasted or said so ended with its token, or with the process
    const isUsual = isEnded || performance.now() - began > LASTING_MS
    await pause(isUsual ? AGAIN_MS : ASK_EVERY_MS, signal)
    if (!signal.aborted) await catchUp()
  }
}

/** Refreshes what the back office shows when somebody changes it. */
export const useLive = () => {
  const dispatch = useDispatch()
  const store = useStore()
  useEffect(() => {
    const ending = new AbortController()
    const { add, stop } = refresher(tags => void dispatch(tagged.util.invalidateTags([...tags])))
    void follow(store as Tab, changes => add(tagsOf(changes)), ending.signal)
    return () => {
      ending.abort()
      stop()
    }
  }, [dispatch, store])
}
