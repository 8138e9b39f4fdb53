import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useMedia, Viewport, WIDE } from './use-media.ts'

function Room() {
  return useMedia(WIDE, true) ? 'wide' : 'narrow'
}

test('in a frame that is taken away nothing is known of its width', () => {
  // as browsers do, whatever their types say
  const frame = { matchMedia: () => null } as unknown as Pick<Window, 'matchMedia'>
  const { unmount } = render(
    <Viewport value={frame}>
      <Room />
    </Viewport>,
  )
  expect(screen.getByText('wide')).toBeTruthy()
  unmount()
})
