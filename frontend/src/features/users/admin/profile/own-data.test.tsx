import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { person } from '../../../../testing/examples/people.ts'
import { no, yes } from '../../../../testing/server/served.ts'
import { press, shownTo, visited } from '../../../../testing/screens/shown.tsx'
import { OwnData } from './own-data.tsx'

const asha = person('Asha Rao')
const PRESSED = 'Download what the journal knows of me'

test('what the journal knows of oneself is a file to read', async () => {
  let sent = 0
  const file = { description: 'What the journal knows', madeAt: '2026', sections: [] }
  await visited(({ pathname }) => {
    if (!pathname.endsWith('/users/profile/personal-data')) return yes(asha)
    sent += 1
    return sent === 1 ? no(503, 'The journal is not reachable') : yes(file)
  })
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  onTestFinished(() => saved.mockRestore())
  shownTo(asha, <OwnData />)
  await press(PRESSED)
  expect(await screen.findByText('The journal is not reachable')).toBeTruthy()
  await press(PRESSED)
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  const [blob] = saved.mock.calls[0] ?? []
  expect(await (blob as Blob).text()).toBe(JSON.stringify(file, null, 2))
})
