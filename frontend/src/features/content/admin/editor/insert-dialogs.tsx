import { isLink } from '@shodh/contracts/content/pages/markdown.ts'
import type { Command, EditorState } from 'prosemirror-state'
import { useState } from 'react'
import { Button } from '../../../../ui/admin/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/admin/dialogs/dialog.tsx'
import { Input } from '../input.tsx'
import { headingId, linkAddress, linkRange, removeLink, setHeadingId, setLink } from './insert.ts'

export type InsertProps = {
  readonly state: EditorState
  readonly run: (command: Command) => void
  readonly close: () => void
}

/** An address without its scheme, as it is often copied. */
const completed = (address: string) => {
  if (isLink(address)) return address
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/u.test(address)) return `mailto:${address}`
  return /^[^\s/:]+\.[^\s/:]+/u.test(address) ? `https://${address}` : address
}

type LinkProps = InsertProps & { readonly pages: readonly string[] }

/** A link on what is selected; without a selection its words are asked for. */
export function LinkDialog({ state, run, close, pages }: LinkProps) {
  const before = linkAddress(state)
  const { from, to } = linkRange(state)
  const [address, setAddress] = useState(before)
  const [words, setWords] = useState('')
  const [error, setError] = useState<string>()
  const act = () => {
    const href = completed(address.trim())
    if (!isLink(href))
      return setError('Please enter a web address, an email address, or a path of this site such as /about')
    close()
    return run(setLink(href, words.trim()))
  }
  const remove = () => {
    close()
    run(removeLink)
  }
  return (
    <Dialog
      title="Link"
      close={close}
      actions={
        <>
          {before !== '' && <Button onClick={remove}>Remove the link</Button>}
          <DialogActions close={close} label="Set the link" act={act} />
        </>
      }
    >
      <form
        className="mt-4 grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          act()
        }}
      >
        <Input
          label="Address"
          value={address}
          change={value => {
            setAddress(value)
            setError(undefined)
          }}
          error={error}
          hint="A web address, an email address, or a path of this site such as /about"
          choices={pages}
        />
        {from === to && <Input label="Words" value={words} change={setWords} hint="What readers see" />}
        <input type="submit" hidden value="Set the link" />
      </form>
    </Dialog>
  )
}

const ID = /^[\p{L}\p{M}\p{Nd}][\p{L}\p{M}\p{Nd}_-]{0,79}$/u

/** Where links to a heading lead. */
export function AddressDialog({ state, run, close }: InsertProps) {
  const [id, setId] = useState(headingId(state))
  const isRight = id.trim() === '' || ID.test(id.trim())
  const act = () => {
    if (!isRight) return
    close()
    run(setHeadingId(id.trim()))
  }
  return (
    <Dialog
      title="Address of the heading"
      close={close}
      actions={<DialogActions close={close} label="Set the address" act={act} />}
    >
      <form
        className="mt-4 grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          act()
        }}
      >
        <Input
          label="Address"
          value={id}
          change={setId}
          error={isRight ? undefined : 'It has letters, digits, hyphens and underscores'}
          hint="Links to the heading end with # and this. Left empty, it is made of the words of the heading."
        />
        <input type="submit" hidden value="Set the address" />
      </form>
    </Dialog>
  )
}
