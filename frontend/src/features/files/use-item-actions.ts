import type { FileManagerItem, OnConflict } from '@shodh/contracts/files/commands.ts'
import { itemsDeleted } from '@shodh/contracts/files/messages.ts'
import { FileName, FolderName } from '@shodh/contracts/files/names.ts'
import { baseName, parentOf } from '@shodh/contracts/files/paths.ts'
import type { ItemResults } from '@shodh/contracts/files/views.ts'
import { BULK_MAX } from '@shodh/contracts/limits.ts'
import { nanoid } from '@reduxjs/toolkit'
import type { ApiError, Result } from '../../api.ts'
import { failureText } from '../../ui/admin/act.tsx'
import { useToast } from '../../ui/toasts/toast.tsx'
import { useFileCalls, useFilesChanged, offerUndo } from './api.ts'
import type { Item } from './list/item.ts'

type Results = ItemResults['results']
type Outcome = { readonly results: Results; readonly error?: ApiError }
type Send = (items: readonly FileManagerItem[]) => Promise<Result<ItemResults>>

/** As many at once as a call takes. What was done before a call failed stays done, and is reported. */
const inParts = async (items: readonly FileManagerItem[], send: Send): Promise<Outcome> => {
  const results: Results = []
  for (let from = 0; from < items.length; from += BULK_MAX) {
    const sent = await send(items.slice(from, from + BULK_MAX))
    if (sent.error) return { results, error: sent.error }
    results.push(...sent.data.results)
  }
  return { results }
}

const named = ({ path, isFolder }: FileManagerItem): FileManagerItem => ({ path, isFolder })

/** Of so many each is brought back by a call of its own; more of them are found under “Recently deleted”. */
const UNDONE_MOST = 100

/** Items that were not moved into a folder. */
export type Unmoved = { readonly failed: Results; readonly targetPath: string }
export type Report = (unmoved: Unmoved) => void
type Move = { readonly report: Report; readonly onConflict?: OnConflict }

const failuresIn = (results: Results) => results.filter(({ success }) => !success)

/** What is done with the items of a folder, with its way back in the toast. */
export const useItemActions = () => {
  const calls = useFileCalls()
  const changed = useFilesChanged()
  const toast = useToast()
  const complain = (error: ApiError) => toast(failureText(error), 'error')

  const restore = async (ids: readonly string[]) => {
    for (const id of ids) {
      const restored = await calls.restore({ id })
      if (restored.error) complain(restored.error)
    }
    changed()
  }

  /** Resolves to what became of each, and to the error where not all could be asked for. */
  const remove = async (items: readonly FileManagerItem[]): Promise<Outcome> => {
    const outcome = await inParts(items.map(named), calls.deleteItems)
    const done = outcome.results.filter(({ success }) => success)
    const ids = done.flatMap(({ id }) => id ?? [])
    const canUndo = ids.length === done.length && ids.length <= UNDONE_MOST
    const offer = nanoid()
    if (canUndo) offerUndo(ids, offer)
    const undo = canUndo ? () => void restore(ids) : undefined
    if (done.length > 0) toast(itemsDeleted(done.length), 'success', undo, offer)
    changed()
    return outcome
  }

  const nameOf = (path: string) => (path === '' ? 'Home' : baseName(path))

  /** Resolves to what was not moved, and to the error where not all could be asked for. */
  const move = async (
    items: readonly FileManagerItem[],
    targetPath: string,
    { report, onConflict = 'refuse' }: Move,
  ): Promise<Pick<Outcome, 'error'> & Unmoved> => {
    const moving = items.filter(({ path }) => parentOf(path) !== targetPath && path !== targetPath)
    const { results, ...rest } = await inParts(moving.map(named), some =>
      calls.move({ items: [...some], targetPath, onConflict }),
    )
    const done = results.filter(({ success }) => success)
    const back = () => {
      const moved = done.flatMap(({ newPath, isFolder }) =>
        newPath === undefined ? [] : [{ path: newPath, isFolder }],
      )
      void drop(moved, parentOf(done[0]?.path ?? ''), report)
    }
    if (done.length > 0) toast(`${done.length} item(s) moved to "${nameOf(targetPath)}"`, 'success', back)
    if (moving.length > 0) changed()
    return { failed: failuresIn(results), targetPath, ...rest }
  }

  /** Moves without a dialog that would say what failed. */
  const drop = async (items: readonly FileManagerItem[], targetPath: string, report: Report) => {
    const { error, ...unmoved } = await move(items, targetPath, { report })
    if (error) complain(error)
    if (unmoved.failed.length > 0) report(unmoved)
  }

  /** Resolves to why the name was refused. */
  const rename = async (item: Pick<Item, 'path' | 'isFolder'>, newName: string): Promise<string | undefined> => {
    const { path: oldPath, isFolder } = item
    const { error } = (isFolder ? FolderName : FileName).safeParse(newName)
    if (error) return error.issues[0]?.message
    const renamed = await calls.rename({ oldPath, newName, isFolder })
    if (renamed.error) return renamed.error.message
    const { newPath } = renamed.data
    const undo = async () => {
      const refusal = await rename({ path: newPath, isFolder }, baseName(oldPath))
      if (refusal) toast(refusal, 'error')
    }
    toast(`Renamed to "${baseName(newPath)}"`, 'success', () => void undo())
    changed()
  }

  return { remove, move, drop, rename, complain }
}
