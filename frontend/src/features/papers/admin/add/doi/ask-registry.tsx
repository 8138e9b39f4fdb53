import { doiIn } from '@shodh/contracts/papers/identifiers.ts'
import { RegisteredPaperResponse } from '@shodh/contracts/papers/back-office/registered-paper.ts'
import { useState } from 'react'
import { useStore } from 'react-redux'
import { signedInQuery } from '../../../../../account.ts'
import type { ApiError } from '../../../../../api.ts'
import { control } from '../../../../../ui/admin/fields/field.tsx'
import { Button } from '../../../../../ui/admin/button.tsx'
import { isComposing } from '../../../../../ui/input/is-composing.ts'
import { useToast } from '../../../../../ui/toasts/toast.tsx'
import type { Proposal } from '../batch/batch.ts'
import type { Entry } from '../batch/entry.ts'
import { proposedFields } from '../batch/proposed-fields.ts'
import { useWorkspace } from '../use-workspace.ts'

type Props = { readonly entry: Entry; readonly sr: number }

/** Whether nothing is registered but the DOI. */
const isSilent = ({ title, authorName, details = {} }: Proposal) =>
  title === undefined && authorName === undefined && Object.keys(details).every(field => field === 'doi')

type Store = Parameters<ReturnType<typeof signedInQuery>>[1]

const find = signedInQuery<unknown, string>(doi => ({ url: `papers/registered?doi=${encodeURIComponent(doi)}` }))

/** Asks the journal for what is registered by a DOI. Resolves to what that proposes for an entry. */
const registeredBy = async (store: Store, written: string): Promise<Proposal | ApiError> => {
  const doi = doiIn(written.trim())
  const result = await find(doi, store)
  if (!('data' in result)) return result.error as ApiError
  return proposedFields({ ...RegisteredPaperResponse.parse(result.data).paper, doi })
}

/** Fills what nobody has typed with what is registered, or says why not. */
const useFill = ({ entry: { id }, sr }: Props) => {
  const { batch, undoable } = useWorkspace()
  const store = useStore()
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const [refused, setRefused] = useState('')
  const fill = async (doi: string) => {
    setAsking(true)
    setRefused('')
    const found = await registeredBy(store, doi)
    setAsking(false)
    if ('status' in found) return setRefused(found.message)
    if (isSilent(found)) return setRefused('Crossref says nothing of this paper.')
    const undo = undoable(() => batch.change({ type: 'proposed', id, proposal: found }))
    toast(`Number ${sr} filled from the DOI`, 'success', undo)
  }
  return { isAsking, refused, fill }
}

/** The DOI of an entry, and the button that asks for what is registered by it. */
export function AskRegistry(props: Props) {
  const { entry, sr } = props
  const { isAsking, refused, fill } = useFill(props)
  const [typed, setTyped] = useState('')
  const doi = entry.details.doi ?? typed
  const ask = () => {
    if (doi.trim() !== '' && !isAsking) void fill(doi)
  }
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2 text-xs">
      {entry.details.doi === undefined && (
        <input
          aria-label={`DOI of number ${sr}`}
          placeholder="10.1234/suffix"
          spellCheck={false}
          autoComplete="off"
          value={typed}
          className={`${control} max-w-56 pointer-fine:min-h-8`}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={event => {
            if (event.key === 'Enter' && !isComposing(event)) ask()
          }}
        />
      )}
      <Button look="quiet" className="text-xs pointer-fine:min-h-8" isBusy={isAsking} onClick={ask}>
        {isAsking ? 'Asking Crossref…' : 'Fill from DOI'}
        <span className="sr-only">, number {sr}</span>
      </Button>
      <p role="alert" className="text-warning wrap-anywhere empty:hidden">
        {refused}
      </p>
    </div>
  )
}
