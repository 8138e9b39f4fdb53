import { PDF_MAX_BYTES } from '@shodh/contracts/limits.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shown } from '../../../../testing/screens/shown.tsx'
import { Form } from '../../../../ui/forms/form.tsx'
import { Submit } from '../../../../ui/forms/submit.tsx'
import { useSentForm } from '../../../../ui/forms/use-sent-form.ts'
import { PdfField } from './pdf-field.tsx'

type Values = { file: File | undefined }

function Picker({ send }: { send: (file: File | undefined) => void }) {
  const form = useSentForm<Values>({
    defaultValues: { file: undefined },
    check: () => [],
    send: async ({ file }) => {
      send(file)
      return undefined
    },
  })
  return (
    <Form form={form}>
      <PdfField />
      <Submit form={form} label="Save" sending="Saving…" />
    </Form>
  )
}

const pdf = (name = 'rivers.pdf', type = 'application/pdf') => new File(['%PDF-1.7'], name, { type })
const sized = (size: number) => Object.defineProperty(pdf(), 'size', { value: size })
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('New PDF (optional)'), { target: { files: [file] } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

const open = () => {
  const sent: (File | undefined)[] = []
  const { container } = shown(<Picker send={file => sent.push(file)} />)
  return { sent, container }
}

test.each([
  ['one of another type', () => pdf('rivers.docx', 'application/msword'), refusals.PDF_WRONG_TYPE.message],
  ['an empty one', () => sized(0), 'Cannot upload empty file'],
  ['one that is too large', () => sized(PDF_MAX_BYTES + 1), 'File size too large. Maximum size is 50MB.'],
])('%s is refused when it is chosen, and the field stays empty', async (_, file, message) => {
  const { sent } = open()
  choose(file())
  expect(await screen.findByText(message)).toBeTruthy()
  save()
  await waitFor(() => expect(sent).toEqual([undefined]))
})

test('the largest PDF that is allowed, and one without a type, are taken', async () => {
  const { sent } = open()
  choose(sized(PDF_MAX_BYTES))
  expect(await screen.findByText('(50.00 MB)')).toBeTruthy()
  choose(pdf('rivers.PDF', ''))
  save()
  await waitFor(() => expect(sent.map(file => file?.name)).toEqual(['rivers.PDF']))
})

test('a PDF is dropped, and removed again; the focus returns to the field', async () => {
  const { container, sent } = open()
  const zone = container.querySelector('.border-dashed')
  expect(zone).not.toBeNull()
  if (zone) fireEvent.drop(zone, { dataTransfer: { files: [pdf()] } })
  fireEvent.click(await screen.findByRole('button', { name: 'Remove rivers.pdf' }))
  expect(document.activeElement).toBe(screen.getByLabelText('New PDF (optional)'))
  save()
  await waitFor(() => expect(sent).toEqual([undefined]))
})
