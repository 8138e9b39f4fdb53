import { type FormEvent, useState } from 'react'
import { count } from '../../../ui/formats/count.ts'
import { Dialog, DialogActions } from '../../../ui/admin/dialogs/dialog.tsx'
import { NameField } from '../dialogs/name-field.tsx'
import { type NewName, shownName, folderNameProblem } from './folder-names.ts'

type Props = {
  readonly refused: readonly NewName[]
  readonly upload: (names: readonly NewName[]) => void
  readonly close: () => void
}

/** Asked once of all that are added together, before anything of them is sent. */
export function FolderNamesDialog({ refused, upload, close }: Props) {
  const [names, setNames] = useState(refused)
  const hasProblem = names.some(({ name }) => folderNameProblem(name) !== undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!hasProblem) upload(names)
  }
  const rename = (path: string) => (name: string) =>
    setNames(names.map(each => (each.path === path ? { path, name } : each)))
  return (
    <Dialog
      title={`${count(names.length, 'folder')} ${names.length === 1 ? 'needs' : 'need'} another name`}
      close={close}
      actions={<DialogActions close={close} label="Upload" isDisabled={hasProblem} act={() => upload(names)} />}
    >
      <p className="text-sm">
        A folder’s name has letters, digits, spaces, hyphens, underscores and full stops. All that is in it is uploaded
        into the folder that is named here.
      </p>
      <form noValidate onSubmit={submit}>
        <ul className="mt-4 grid max-h-[50vh] gap-4 overflow-y-auto p-1">
          {names.map(each => (
            <li key={each.path}>
              <NameField
                label={<bdi>{shownName(each.path)}</bdi>}
                value={each.name}
                problem={folderNameProblem(each.name)}
                change={rename(each.path)}
              />
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  )
}
