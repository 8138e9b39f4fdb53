import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useGrowing } from './use-growing.ts'
import { WindowedRows } from './windowed-rows.tsx'

type Seen = { readonly isIntersecting: boolean; readonly boundingClientRect: { readonly height: number } }
type Look = (seen: readonly Seen[]) => void

afterEach(() => void vi.unstubAllGlobals())

/** Reports what a browser saw since it last had time to. */
const observed = () => {
  const looks: Look[] = []
  class Observer {
    constructor(look: Look) {
      looks.push(look)
    }
    readonly observe = () => undefined
    readonly disconnect = () => undefined
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  return (...seen: readonly Seen[]) => act(() => looks.at(-1)?.(seen))
}

const near: Seen = { isIntersecting: true, boundingClientRect: { height: 122 } }
const far: Seen = { isIntersecting: false, boundingClientRect: { height: 3279 } }

test('rows are there as the last of several reports says', () => {
  const report = observed()
  render(
    <table>
      <WindowedRows items={['On Rivers', 'On Wells']} rowHeight={61}>
        {title => (
          <tr key={title}>
            <td>{title}</td>
          </tr>
        )}
      </WindowedRows>
    </table>,
  )
  report(far, near)
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['On Rivers', 'On Wells'])
  report(near, far)
  expect(screen.queryAllByRole('cell')).toEqual([])
})

function Growing() {
  const { shown, end } = useGrowing(Array.from({ length: 100 }, (_, place) => place))
  return (
    <>
      <p>{shown.length} shown</p>
      <div ref={end} />
    </>
  )
}

test('a list grows as the last of several reports says', () => {
  const report = observed()
  render(<Growing />)
  report(near, far)
  expect(screen.getByText('48 shown')).toBeTruthy()
  report(far, near)
  expect(screen.getByText('96 shown')).toBeTruthy()
})
