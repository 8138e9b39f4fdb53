import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useUnsent } from '../../../../unsent/use-unsent.ts'
import { createDraft, type Draft, type DraftCalls, type Kept, type Stored } from './draft.ts'
import type { Content } from '../../../../ui/admin/changes/merge.ts'

/** A draft, and how it stands now. */
export type ShownDraft<Of extends Content> = ReturnType<Draft<Of>['now']> &
  Pick<Draft<Of>, 'now' | 'change' | 'flush' | 'choose' | 'reset' | 'refresh' | 'askBefore'>

type Props<Of extends Content> = Omit<DraftCalls<Of>, 'keep'> & {
  /** What is edited, by which what was typed is found again on this device: `header`, `page/{id}`. */
  readonly name: string
  readonly stored: Stored<Of>
  readonly children: (draft: ShownDraft<Of>) => ReactNode
}

/** Saves at once where the tab may be about to go, and where the connection is back. */
const useFlushing = ({ flush }: Pick<Draft<Content>, 'flush'>) => {
  useEffect(() => {
    const control = new AbortController()
    const { signal } = control
    const now = () => void flush()
    document.addEventListener('visibilitychange', now, { signal })
    // what is typed is sealed before it is stored, for which a page that is left has no time any more at `pagehide`
    for (const event of ['beforeunload', 'pagehide', 'online']) addEventListener(event, now, { signal })
    // What was typed before the page was closed is not saved yet.
    now()
    return () => {
      control.abort()
      now()
    }
  }, [flush])
}

/** What somebody published meanwhile comes with the query, and is taken over at once. */
const useTakingOver = <Of extends Content>({ now, refresh }: Draft<Of>, etag: string) => {
  const seen = useRef(etag)
  useEffect(() => {
    if (seen.current !== etag && now().base.etag !== etag) void refresh()
    seen.current = etag
  }, [etag, now, refresh])
}

type Opened<Of extends Content> = Props<Of> & { readonly unsent: ReturnType<typeof useUnsent<Kept<Of>>> }

function Open<Of extends Content>({ stored, save, reload, unsent, children }: Opened<Of>) {
  const [draft] = useState(() =>
    createDraft(unsent.value ?? { content: stored.content, base: stored }, { save, reload, keep: unsent.store }),
  )
  const state = useSyncExternalStore(draft.subscribe, draft.now)
  useFlushing(draft)
  useTakingOver(draft, stored.etag)
  return children({ ...state, ...draft })
}

/** The draft of a part or page: it saves itself while it is edited, and keeps what is typed until it is saved. */
export function Drafted<Of extends Content>(props: Props<Of>) {
  const unsent = useUnsent<Kept<Of>>(`content/${props.name}`)
  return unsent.isReady ? <Open {...props} unsent={unsent} /> : null
}
