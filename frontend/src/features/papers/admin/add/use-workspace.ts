import { createContext, useContext, useSyncExternalStore } from 'react'
import { useStore } from 'react-redux'
import { useAccount } from '../../../../account.ts'
import { useLoaded } from '../../../../ui/browser/use-loaded.ts'
import { useToast } from '../../../../ui/toasts/toast.tsx'
import { batchOpened } from './storage/private-batch.ts'
import type { AppStore } from './calls.ts'
import { type Notify, openWorkspace, type Workspace } from './workspace.ts'

let open: { readonly userId: string; readonly workspace: Promise<Workspace> } | undefined

const workspaceOf = (store: AppStore, userId: string, notify: Notify) => {
  if (open?.userId === userId) return open.workspace
  const workspace = openWorkspace({ store, userId, notify })
  open = { userId, workspace }
  batchOpened(() => {
    open = undefined
    void workspace.then(({ close }) => close())
  })
  return workspace
}

/** The workspace of who is signed in; undefined while it opens. */
export const useOpenWorkspace = () => {
  const store: AppStore = useStore()
  const { id } = useAccount()
  const notify = useToast()
  return useLoaded(id, () => workspaceOf(store, id, notify))
}

const Current = createContext<Workspace | undefined>(undefined)
export const WorkspaceContext = Current

export const useWorkspace = () => {
  const workspace = useContext(Current)
  if (!workspace) throw new Error('No workspace is open')
  return workspace
}

export const useBatch = () => {
  const { batch } = useWorkspace()
  return useSyncExternalStore(batch.subscribe, batch.now)
}

/** How far the upload of one entry is. */
export const useSent = (id: string) => {
  const { progress } = useWorkspace()
  return useSyncExternalStore(progress.subscribe, () => progress.of(id))
}
