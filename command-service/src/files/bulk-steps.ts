import type { BulkResult } from '@shodh/contracts/operations/bulk.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { FileManagerItem } from '@shodh/contracts/files/commands.ts'
import type { FileEvent } from '@shodh/contracts/files/events.ts'
import type { ItemResults } from '@shodh/contracts/files/views.ts'
import { type BulkStep, failed, succeeded } from '../bulk.ts'
import { isRefusal } from '../decider.ts'
import type { Handled } from '../handle.ts'
import { changedItem } from './item-response.ts'
import { filesRequest } from './files-request.ts'
import { type FileTree, isThere, pathOf } from './tree.ts'

type Act = {
  readonly name: string
  /** What is the same for each item. */
  readonly request: unknown
  readonly decide: (tree: FileTree, item: FileManagerItem) => readonly FileEvent[] | Refusal
}

type Known = Pick<ItemResults['results'][number], 'id' | 'newPath'>

const knownOf = (outcome: Handled<FileTree>, path: string): Known => {
  const item = changedItem(outcome)
  if (!item) return { newPath: path }
  const { state } = outcome
  return { id: item.id, ...(isThere(state, item) && { newPath: pathOf(state, item) }) }
}

/** A step for each item of a bulk, and what its response has. */
export const itemSteps = (items: readonly FileManagerItem[], { name, request, decide }: Act) => {
  const known = new Map<string, Known>()

  const stepOf = (item: FileManagerItem, n: number): BulkStep<FileTree, FileEvent> => ({
    command: filesRequest({ name, request: [item, request], decide: tree => decide(tree, item) }),
    resultsOf: outcome => {
      if (isRefusal(outcome)) return [failed(String(n), outcome)]
      known.set(String(n), knownOf(outcome, item.path))
      return [succeeded(String(n), '')]
    },
  })

  const resultOf = ({ id, success, code, message }: BulkResult, n: number): ItemResults['results'][number] => {
    const { path = '', isFolder = false } = items[n] ?? {}
    return { path, isFolder, success, ...(success ? known.get(id) : { code: code ?? '', message }) }
  }

  return {
    ids: items.map((_, n) => String(n)),
    steps: items.map(stepOf),
    data: (results: readonly BulkResult[]): ItemResults => ({ results: results.map(resultOf) }),
  }
}
