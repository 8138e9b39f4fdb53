import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { person } from '../../../testing/people.ts'
import { no, yes } from '../../../testing/served.ts'
import { press, shownTo, type, visited } from '../../../testing/shown.tsx'
import { OwnData } from './own-data.tsx'

const asha = person('Asha Rao')
const PRESSED = 'Download what the journal knows of me'

test('what the journal knows of oneself takes the password, and is a file to read', async () => {
  const bodies: unknown[] = []
  const file = { description: 'What the journal knows', madeAt: '2026', sections: [] }
  await visited(({ pathname }, _, body) => {
    if (!pathname.endsWith('/users/profile/personal-data')) return yes(asha)
    bodies.push(body)
    return bodies.length === 1 ? no(400, 'The password is wrong', 'CURRENT_PASSWORD_WRONG') : yes(file)
  })
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  onTestFinished(() => saved.mockRestore())
  shownTo(asha, <OwnData />)
  await press(PRESSED)
  expect(bodies).toEqual([])
  await type('Password for the file', 'monsoon river 2026')
  await press(PRESSED)
  expect(await screen.findByText('The password is wrong')).toBeTruthy()
  await press(PRESSED)
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(bodies.at(-1)).toEqual({ currentPassword: 'monsoon river 2026' })
  const [blob] = saved.mock.calls[0] ?? []
  expect(await (blob as Blob).text()).toBe(JSON.stringify(file, null, 2))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Password for the file').value).toBe(''))
})
