import { createObservable } from '../../../../ui/observable.ts'
import type { ApiError, Result } from '../../../../api.ts'
import { type Content, isSame, merge } from '../../../../ui/admin/changes/merge.ts'

/** Content as the journal has it: the draft, or what is published where there is none (`savedAt` null). */
export type Stored<Of extends Content> = {
  readonly content: Of
  readonly etag: string
  readonly savedAt: string | null
  /** When a draft ends that nobody changes any more, once that is near. */
  readonly endsAt: string | null
  /** Where a field of the draft was published otherwise since it began: what it began from, and what is published. */
  readonly overtaken?: { readonly began: Of; readonly published: Of } | undefined
}

/** What was typed and is not known to be saved, and on what it was typed. */
export type Kept<Of extends Content> = { readonly content: Of; readonly base: Stored<Of> }

export type DraftCalls<Of extends Content> = {
  /** On the condition of the entity tag; another one is refused with 412. */
  readonly save: (content: Of, etag: string) => Promise<Result<Omit<Stored<Of>, 'content'>>>
  readonly reload: () => Promise<Result<Stored<Of>>>
  /** Keeps on the device what is not saved yet; undefined forgets it. */
  readonly keep: (kept: Kept<Of> | undefined) => void
}

type State<Of extends Content> = Kept<Of> & {
  readonly status: 'saved' | 'saving' | 'failed' | 'disputed'
  readonly error: ApiError | undefined
  /** What somebody else has saved meanwhile in fields that were changed here, too. */
  readonly theirs: Stored<Of> | undefined
  /** The fields that somebody else alone has changed, as they were last taken over. */
  readonly taken: readonly string[]
}

/** Milliseconds from a change until it is sent, and from a failure until it is sent again. */
const SAVE_AFTER_MS = 1000
const TRY_AGAIN_AFTER_MS = 10_000

const UNDISPUTED = { theirs: undefined, taken: [] }

/** After so many refusals in a row others save faster than what they saved can be taken over. */
const MOST_REBASES = 5
const OVERTAKEN: ApiError = { status: 'UNREADABLE', message: 'Others are saving this all the time' }

const isWorthAnother = ({ status }: ApiError) => typeof status !== 'number' || status >= 500 || status === 429

/** A draft that saves itself a second after a change, one request at a time. */
export const createDraft = <Of extends Content>(first: Kept<Of>, { save, reload, keep }: DraftCalls<Of>) => {
  const observed = createObservable<State<Of>>({ ...first, status: 'saved', error: undefined, ...UNDISPUTED })
  const { now, subscribe } = observed
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | undefined
  const writers = new Set<() => void>()

  const set = (changes: Partial<State<Of>>) => observed.set({ ...now(), ...changes })
  const isUnsaved = () => !isSame(now().content, now().base.content)
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const later = (ms: number) => {
    timer ??= setTimeout(() => void flush(), ms)
  }
  const fail = (error: ApiError) => {
    set({ status: 'failed', error })
    if (isWorthAnother(error)) later(TRY_AGAIN_AFTER_MS)
    return false
  }

  const write = () => writers.forEach(each => each())

  /** Takes over what somebody else saved; false where both changed the same. */
  const rebase = (theirs: Stored<Of>): boolean => {
    write()
    const merged = merge({ base: now().base.content, mine: now().content, theirs: theirs.content })
    if (merged.disputed.length > 0) {
      set({ status: 'disputed', theirs, error: undefined })
      return false
    }
    if (theirs.overtaken) {
      const { began, published } = theirs.overtaken
      const sides = { base: { ...theirs, content: began }, theirs: { ...theirs, content: published } }
      set({ ...sides, content: merged.mine, status: 'disputed', error: undefined })
      return false
    }
    set({ content: merged.mine, base: theirs, taken: merged.taken, theirs: undefined, error: undefined })
    return true
  }

  /** The entity tag of what was saved then, where the response had none; '' where somebody else has saved since. */
  const tagOf = async (savedAt: string | null): Promise<string> => {
    const newest = await reload()
    return newest.data && newest.data.savedAt === savedAt ? newest.data.etag : ''
  }

  const saveOnce = async (): Promise<'saved' | 'rebased' | 'stopped'> => {
    const { content, base } = now()
    set({ status: 'saving', error: undefined })
    const saved = await save(content, base.etag)
    if (saved.data) {
      const etag = saved.data.etag || (await tagOf(saved.data.savedAt))
      set({ base: { ...saved.data, etag, content } })
      return 'saved'
    }
    if (saved.error.status !== 412) {
      fail(saved.error)
      return 'stopped'
    }
    const newest = await reload()
    if (newest.error) fail(newest.error)
    return newest.data && rebase(newest.data) ? 'rebased' : 'stopped'
  }

  /** What is typed while a request is under way is sent after it. */
  const saveAll = async (): Promise<boolean> => {
    let rebases = 0
    while (isUnsaved()) {
      const outcome = await saveOnce()
      rebases += Number(outcome === 'rebased')
      if (outcome === 'stopped') return false
      if (rebases > MOST_REBASES) return fail(OVERTAKEN)
    }
    keep(undefined)
    set({ status: 'saved', error: undefined })
    return true
  }

  /** Once nothing else is under way: what is stored may have changed by the time that it is read. */
  const alone = async (task: () => Promise<boolean>): Promise<boolean> => {
    while (running) await running
    running = task().finally(() => (running = undefined))
    return running
  }

  /** Saves now; resolves to whether everything that was typed is saved. */
  const flush = async (): Promise<boolean> => {
    write()
    stop()
    if (now().theirs) return false
    running ??= saveAll().finally(() => (running = undefined))
    return running
  }

  if (first.base.overtaken) rebase(first.base)

  return {
    now,
    subscribe,
    change: (changes: Partial<Of>) => {
      set({ content: { ...now().content, ...changes } })
      keep({ content: now().content, base: now().base })
      if (now().theirs) return
      if (now().status === 'failed') stop()
      set({ status: 'saving' })
      later(SAVE_AFTER_MS)
    },
    flush,
    /** Ends a dispute: with what was typed here, or with what somebody else saved. */
    choose: (whose: 'mine' | 'theirs') => {
      write()
      const { theirs, base, content } = now()
      if (!theirs) return
      const merged = merge({ base: base.content, mine: content, theirs: theirs.content })
      // the choice is saved, also where it is what the draft says or what is published
      const unsaved = theirs.overtaken ? base.content : theirs.content
      set({ content: merged[whose], base: { ...theirs, content: unsaved }, ...UNDISPUTED })
      void flush()
    },
    /** Shows what is stored now instead of what was typed. */
    reset: async (): Promise<void> => {
      write()
      stop()
      keep(undefined)
      await alone(async () => {
        const newest = await reload()
        if (newest.error) return fail(newest.error)
        set({ content: newest.data.content, base: newest.data, status: 'saved', error: undefined, ...UNDISPUTED })
        return true
      })
    },
    /** Takes over what is stored now, beside what was typed; `mine` is what an act of one's own has changed. */
    refresh: async (whose: 'mine' | 'theirs' = 'theirs'): Promise<void> => {
      await alone(async () => {
        const newest = await reload()
        if (newest.data && newest.data.etag !== now().base.etag) rebase(newest.data)
        if (whose === 'mine') set({ taken: [] })
        return now().theirs ? false : saveAll()
      })
    },
    /** What an editor writes from time to time only is asked for before it is saved, or stands beside another text. */
    askBefore: (writer: () => void) => {
      writers.add(writer)
      return () => void writers.delete(writer)
    },
  }
}

export type Draft<Of extends Content> = ReturnType<typeof createDraft<Of>>
