import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { person } from '../../../../testing/examples/people.ts'
import { no, yes } from '../../../../testing/server/served.ts'
import { press, shownTo, visited } from '../../../../testing/screens/shown.tsx'
import { fileAt } from '../../../files/testing/shown-files.tsx'
import { MarkdownEditor } from './markdown-editor.tsx'

const admin = person('Asha Rao', { role: 'admin' })

type Given = { readonly markdown?: string; readonly isReadOnly?: boolean }

/** An editor whose text others can change, too; `written` is what it made of what was typed. */
const openEditor = async ({ markdown = '', isReadOnly = false }: Given = {}) => {
  const written: string[] = []
  const calls: string[] = []
  let set: (markdown: string) => void = () => undefined
  const writers = new Set<() => void>()
  const askBefore = (write: () => void) => {
    writers.add(write)
    return () => void writers.delete(write)
  }
  await visited(({ pathname }, { method = 'GET' }) => {
    if (pathname.endsWith('/users/profile')) return yes(admin)
    calls.push(`${method} ${pathname.replace('/api/v1/file-manager', '')}`)
    if (pathname.endsWith('/upload')) {
      const isFirst = calls.filter(call => call === 'POST /upload').length === 1
      if (isFirst) return no(404, 'Folder not found', 'FOLDER_NOT_FOUND')
      const file = fileAt('pages/map.png', { contentType: 'image/png' })
      const uploadResult = { sha256: 'a', bytes: 1, contentType: 'image/png', version: 1, alreadyStored: false }
      return { ...yes({ file, uploadResult }), status: 201 }
    }
    if (pathname.endsWith('/publish'))
      return yes({ file: fileAt('pages/map.png', { isPublished: true, publicUrl: '/files/pages/map.png' }) })
    return yes({})
  })
  function Shown() {
    const [text, setText] = useState(markdown)
    set = setText
    const change = (typed: string) => {
      written.push(typed)
      setText(typed)
    }
    return (
      <MarkdownEditor
        label="Text"
        lang="en"
        markdown={text}
        isReadOnly={isReadOnly}
        pages={['/about']}
        change={change}
        askBefore={askBefore}
      />
    )
  }
  shownTo(admin, <Shown />)
  return {
    text: await screen.findByRole('textbox', { name: 'Text' }),
    written,
    calls,
    changeElsewhere: (typed: string) => act(() => set(typed)),
    askForText: () => act(() => writers.forEach(write => write())),
  }
}

const paste = (text: HTMLElement, data: Readonly<Record<string, string>>, files: readonly File[] = []) => {
  const clipboardData = { getData: (type: string) => data[type] ?? '', types: Object.keys(data), files, items: [] }
  fireEvent(text, Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }))
}

const last = (all: readonly string[]) => all.at(-1)

test('the toolbar changes what is written, and says what is on', async () => {
  const { written } = await openEditor({ markdown: 'One\n' })
  fireEvent.change(screen.getByLabelText('Kind of text'), { target: { value: '2' } })
  await waitFor(() => expect(last(written)).toBe('## One\n'))
  fireEvent.change(screen.getByLabelText('Kind of text'), { target: { value: 'paragraph' } })
  await press('List')
  await waitFor(() => expect(last(written)).toBe('- One\n'))
  expect(screen.getByRole('button', { name: 'List' }).getAttribute('aria-pressed')).toBe('true')
  await press('Numbered list')
  await waitFor(() => expect(last(written)).toBe('1. One\n'))
  await press('Undo')
  await waitFor(() => expect(last(written)).not.toBe('1. One\n'))
  await press('Redo')
  await waitFor(() => expect(last(written)).toBe('1. One\n'))
  await press('Footnote')
  await waitFor(() => expect(last(written)).toBe('1. One[^1]\n\n[^1]:\n'))
})

test('a table has its own row of buttons', async () => {
  const { written } = await openEditor()
  expect(screen.queryByRole('group', { name: 'Table' })).toBeNull()
  await press('Table')
  await press('Add a column after')
  await waitFor(() => expect(last(written)).toContain('| --- | --- | --- | --- |'))
  await press('Delete the table')
  await waitFor(() => expect(last(written)).toBe(''))
})

test('a link is set on words, and refused where it leads nowhere', async () => {
  const { written } = await openEditor({ markdown: 'One\n' })
  await press('Link')
  const dialog = within(await screen.findByRole('dialog', { name: 'Link' }))
  fireEvent.change(dialog.getByLabelText('Address'), { target: { value: 'javascript:alert(1)' } })
  fireEvent.change(dialog.getByLabelText('Words'), { target: { value: 'COPE' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Set the link' }))
  expect(dialog.getByRole('alert').textContent).toMatch(/^Please enter a web address/u)
  fireEvent.change(dialog.getByLabelText('Address'), { target: { value: 'publicationethics.org' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Set the link' }))
  await waitFor(() => expect(last(written)).toBe('[COPE](https://publicationethics.org)One\n'))
})

test('what is pasted from Word comes out as Markdown, and lost pictures are named', async () => {
  const { text, written } = await openEditor({ markdown: 'Before[^1]\n\n[^1]: Own.\n' })
  const html = readFileSync(join(import.meta.dirname, 'paste/samples/word.clipboard'), 'utf8')
  paste(text, { 'text/html': html, 'text/plain': 'Ethics Policy' })
  await waitFor(() => expect(last(written)).toContain('## Authorship'))
  expect(last(written)).toContain('named as an author[^2]')
  expect(last(written)).toMatch(/\[\^1\]: Own\.\n\n\[\^2\]: As the \*Vancouver\* rules say\.\n$/u)
  expect(await screen.findByText(/^1 picture of the other document not taken over/u)).toBeTruthy()
})

test('a picture that is pasted is stored, published, and asks what it shows', async () => {
  const { text, written, calls } = await openEditor()
  paste(text, {}, [new File(['x'], 'map.png', { type: 'image/png' })])
  const dialog = within(await screen.findByRole('dialog', { name: 'Picture' }))
  expect(calls).toEqual(['POST /upload', 'POST /folder', 'POST /upload', 'POST /publish'])
  fireEvent.change(dialog.getByLabelText('Alternative text'), { target: { value: 'A map of Pune' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Insert the picture' }))
  await waitFor(() => expect(last(written)).toBe('![A map of Pune](/files/pages/map.png)\n'))
})

test('a picture for a heading comes behind it', async () => {
  const { text, written } = await openEditor({ markdown: '## One\n\nTwo\n' })
  paste(text, {}, [new File(['x'], 'map.png', { type: 'image/png' })])
  const dialog = within(await screen.findByRole('dialog', { name: 'Picture' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Insert the picture' }))
  await waitFor(() => expect(last(written)).toBe('## One\n\n![](/files/pages/map.png)\n\nTwo\n'))
})

test('the Markdown itself can be typed, and both show the same', async () => {
  const { written } = await openEditor({ markdown: 'One\n' })
  await press('Markdown')
  fireEvent.change(screen.getByRole('textbox', { name: 'Text, as Markdown' }), { target: { value: '## दो' } })
  expect(last(written)).toBe('## दो')
  await press('Markdown')
  expect((await screen.findByRole('heading', { name: 'दो' })).tagName).toBe('H2')
})

test('what somebody else saved takes the place of the text, and what was written here does not come back', async () => {
  const { text, written, changeElsewhere } = await openEditor({ markdown: 'One\n' })
  changeElsewhere('Two\n')
  expect(text.textContent).toBe('Two')
  expect(written).toEqual([])
})

test('letters that were typed just now are written where they are asked for', async () => {
  const { written, askForText, changeElsewhere } = await openEditor({ markdown: 'One\n' })
  await press('List')
  askForText()
  expect(written).toEqual(['- One\n'])
  await press('List')
  changeElsewhere('Two\n')
  askForText()
  expect(written).toEqual(['- One\n'])
})

test('who types without a pause has it written, too', async () => {
  const { written } = await openEditor({ markdown: 'One\n' })
  vi.useFakeTimers()
  for (const _ of Array.from({ length: 4 })) {
    fireEvent.click(screen.getByRole('button', { name: 'List' }))
    act(() => void vi.advanceTimersByTime(100))
  }
  vi.useRealTimers()
  expect(written.length).toBeGreaterThan(0)
})

test('what can be undone stays where somebody else changed another paragraph', async () => {
  const { text, written, changeElsewhere } = await openEditor({ markdown: 'One\n\nTwo\n' })
  await press('List')
  await waitFor(() => expect(last(written)).toBe('- One\n\nTwo\n'))
  changeElsewhere('- One\n\nThree\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n')
  expect(text.textContent).toBe('OneThreeab12')
  await press('Undo')
  await waitFor(() => expect(last(written)).toMatch(/^One\n\nThree\n\n\|/u))
})

test('who may only read has neither a toolbar nor a cursor', async () => {
  const { text } = await openEditor({ markdown: 'One\n', isReadOnly: true })
  expect(text.getAttribute('contenteditable')).toBe('false')
  expect(screen.queryByRole('toolbar')).toBeNull()
})
