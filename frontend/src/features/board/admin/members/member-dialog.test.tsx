import { exampleMember, exampleSection } from '@shodh/contracts/board/examples.ts'
import { MEMBER_IMAGE_MAX_BYTES } from '@shodh/contracts/limits.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { person } from '../../../../testing/examples/people.ts'
import { no, yes, type Served } from '../../../../testing/server/served.ts'
import { click, shownTo, visited } from '../../../../testing/screens/shown.tsx'
import { MemberDialog } from './member-dialog.tsx'

const { id: sectionId } = exampleSection
const JPEG = [0xff, 0xd8, 0xff]
const pictureOf = (name: string, size = 8, type = 'image/jpeg') => {
  const bytes = new Uint8Array(size)
  bytes.set(JPEG)
  return new File([bytes], name, { type })
}
const PICTURE = pictureOf('face.jpg')

let journal: Served
let section: typeof exampleSection | undefined
let bodies: string[]
let tags: (string | undefined)[]
let respond: () => ReturnType<typeof yes> | ReturnType<typeof no>
const close = vi.fn()

const opened = async (memberId?: string, within = sectionId) => {
  journal = await visited((_, { method, headers }, body) => {
    if (method === 'GET')
      return section
        ? { ...yes({ section }), headers: { etag: `"${section.updatedAt}"`, 'cache-control': 'no-store' } }
        : no(404, 'Section not found')
    bodies.push(String(body))
    tags.push(headers['if-match'])
    return respond()
  })
  shownTo(
    person(),
    <MemberDialog
      sectionId={within}
      memberId={memberId}
      sections={[exampleSection, { ...exampleSection, id: 'other', name: 'ADVISORY BODY' }]}
      close={close}
      erase={vi.fn()}
    />,
  )
}

const openedForm = async (memberId?: string) => {
  await opened(memberId)
  await screen.findByLabelText('Full Name')
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const choose = (file: File) => fireEvent.change(screen.getByLabelText('Profile Image'), { target: { files: [file] } })
const choosePicture = async () => {
  choose(PICTURE)
  await screen.findByText('face.jpg, 1 KB')
}
const fill = () => {
  type('Full Name', 'Lipi Aksharkar')
  type('Designation', 'Editor, Computing')
  type('Description', 'Reader in Linguistics, Nagpur')
}
const add = async () => {
  fill()
  await choosePicture()
  click('Add Member')
}
/** The value of a field in the form that was sent. */
const sent = (body: string | undefined, name: string) =>
  new RegExp(`name="${name}"[^\\r]*\\r\\n(?:Content-Type[^\\r]*\\r\\n)?\\r\\n([^\\r]*)`, 'u').exec(body ?? '')?.[1]

const leave = async () => {
  cleanup()
  await journal.close()
}

/** What another has saved in the section before the next change arrives, which is taken when it is sent again. */
const saveElsewhere = (member: typeof exampleMember, updatedAt = exampleSection.updatedAt) => {
  respond = () => {
    section = { ...exampleSection, members: [member], updatedAt }
    respond = () => yes({ member })
    return no(412, 'It was changed in the meantime.', 'PRECONDITION_FAILED')
  }
}

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1, height: 1, close: () => undefined }))
  close.mockClear()
  section = exampleSection
  bodies = []
  tags = []
  respond = () => yes({ member: exampleMember })
})
afterEach(() => void vi.unstubAllGlobals())

test('the title names the section, and a member needs a name, an office, a description and a picture', async () => {
  await opened()
  expect(await screen.findByRole('dialog', { name: 'Add Member: CHIEF EDITOR' })).toBeTruthy()
  await screen.findByLabelText('Full Name')
  click('Add Member')
  for (const message of ['Full Name', 'Designation', 'Description'])
    expect(await screen.findByText(`${message} is required`)).toBeTruthy()
  expect(screen.getByText('Member image is required')).toBeTruthy()
  expect(bodies).toEqual([])
})

test('a picture of another kind or size is refused when it is chosen', async () => {
  await openedForm()
  choose(new File(['<svg/>'], 'face.svg', { type: 'image/svg+xml' }))
  expect(await screen.findByText('Only JPG, PNG and WebP images are allowed')).toBeTruthy()
  choose(pictureOf('face.png', MEMBER_IMAGE_MAX_BYTES + 1))
  expect(await screen.findByText('Image size must be less than 2MB')).toBeTruthy()
  choose(PICTURE)
  expect(await screen.findByText('face.jpg, 1 KB')).toBeTruthy()
  expect(screen.queryByText('Image size must be less than 2MB')).toBeNull()
})

test('a picture is known by its bytes, whatever its name says', async () => {
  await openedForm()
  choose(new File(['<svg/>'], 'face.jpg', { type: 'image/jpeg' }))
  expect(await screen.findByText('Only JPG, PNG and WebP images are allowed')).toBeTruthy()
  choose(pictureOf('face', 8, ''))
  expect(await screen.findByText('face, 1 KB')).toBeTruthy()
})

test('a member is added with what was filled in, and no empty field is sent', async () => {
  await openedForm()
  await add()
  expect(await screen.findByText('Member added successfully')).toBeTruthy()
  expect(close).toHaveBeenCalledOnce()
  const [body] = bodies
  expect(sent(body, 'fullName')).toBe('Lipi Aksharkar')
  expect(sent(body, 'isActive')).toBe('true')
  expect(body).toContain('filename="face.jpg"')
  expect(body).not.toContain('name="email"')
  expect(journal.requests).toContain(`/api/v1/board-members/sections/${sectionId}/members`)
})

test('of a member that was there, only what was changed is sent; a field that was emptied is sent empty', async () => {
  await openedForm(exampleMember.id)
  type('Designation', 'Editor')
  type('Email', '')
  click('Update Member')
  expect(await screen.findByText('Member updated successfully')).toBeTruthy()
  const [body] = bodies
  expect([sent(body, 'designation'), sent(body, 'email')]).toEqual(['Editor', ''])
  expect(body?.match(/name="/gu)).toHaveLength(2)
})

test('what fails says why, at its field where it has one, and what was typed stays', async () => {
  respond = () => no(400, 'The image is damaged', 'MEMBER_IMAGE_DAMAGED')
  await openedForm()
  await add()
  await waitFor(() => expect(screen.getByLabelText('Profile Image').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByLabelText<HTMLInputElement>('Full Name').value).toBe('Lipi Aksharkar')
  respond = () => no(503, '')
  click('Add Member')
  expect(await screen.findByText('Failed to save member')).toBeTruthy()
})

test('a change of others in the section is no obstacle; one of the member is shown before it is overwritten', async () => {
  await openedForm(exampleMember.id)
  type('Designation', 'Editor')
  const changed = { ...exampleMember, affiliation: 'Pune University', updatedAt: '2026-03-01T00:00:00.000Z' }
  saveElsewhere(changed, changed.updatedAt)
  click('Update Member')
  expect(await screen.findByText('Somebody else changed this member meanwhile.')).toBeTruthy()
  expect(screen.getByText('Pune University')).toBeTruthy()
  expect((screen.getByLabelText('Designation') as HTMLInputElement).value).toBe('Editor')
  saveElsewhere(changed, '2026-03-02T00:00:00.000Z')
  click('Update Member')
  expect(await screen.findByText('Member updated successfully')).toBeTruthy()
  expect(tags).toEqual([`"${exampleSection.updatedAt}"`, '"2026-03-01T00:00:00.000Z"', '"2026-03-02T00:00:00.000Z"'])
  expect(sent(bodies.at(-1), 'affiliation')).toBeUndefined()
})

test('what was typed stands beside what another saved in the same field', async () => {
  await openedForm(exampleMember.id)
  type('Designation', 'Editor')
  saveElsewhere({ ...exampleMember, designation: 'Reader', updatedAt: '2026-03-01T00:00:00.000Z' })
  click('Update Member')
  expect((await screen.findByRole('row', { name: /^Designation/u })).textContent).toBe('DesignationEditorReader')
})

test('a section that is none, and one that vanished, say so', async () => {
  await opened(undefined, '')
  expect(await screen.findByText('No section selected. Please close and try again.')).toBeTruthy()
  await leave()
  section = undefined
  await opened()
  expect(await screen.findByText('Invalid section selected')).toBeTruthy()
  await leave()
  section = exampleSection
  respond = () => no(410, 'This section was deleted', 'SECTION_DELETED')
  await openedForm()
  await add()
  expect(await screen.findByText('No section selected. Please close and try again.')).toBeTruthy()
})

test('what was typed is there again when the dialog is opened anew', async () => {
  await openedForm()
  fill()
  await leave()
  await opened()
  expect(await screen.findByText('What you typed here before is back. It is not saved yet.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Full Name').value).toBe('Lipi Aksharkar')
})
