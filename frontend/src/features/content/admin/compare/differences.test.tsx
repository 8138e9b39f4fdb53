import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Differences, differencesOf } from './differences.tsx'

test('what differs is named first; words that went and came are so for screen readers, too', () => {
  const before = [
    { label: 'Phone', text: '+91 20 1234' },
    { label: 'Address', text: 'Pune' },
    { label: 'Credit', text: 'By us' },
  ]
  const after = [
    { label: 'Phone', text: '+91 20 5678' },
    { label: 'Address', text: 'Pune' },
    { label: 'Address (Hindi)', text: 'पुणे', lang: 'hi' as const },
  ]
  const { container } = render(<Differences of={differencesOf(before, after)} />)
  expect(screen.getByText('3 fields differ: Phone, Address (Hindi), and Credit.')).toBeTruthy()
  const texts = (element: string) => Array.from(container.querySelectorAll(element), each => each.textContent)
  expect(texts('del')).toEqual([' taken away: 1234 ', ' taken away: By us '])
  expect(texts('ins')).toEqual([' added: 5678 ', ' added: पुणे '])
  expect(container.querySelector('[lang=hi] ins')).toBeTruthy()
})

test('of a long text only what is around a difference is shown', () => {
  const long = 'word '.repeat(500)
  const [before, after] = [`${long}one ${long}`, `${long}two ${long}`].map(text => [{ label: 'Text', text }])
  const { container } = render(<Differences of={differencesOf(before ?? [], after ?? [])} />)
  expect(container.textContent?.length).toBeLessThan(1200)
})

test('nothing is said to differ where nothing does', () => {
  render(<Differences of={differencesOf([{ label: 'Phone', text: '1' }], [{ label: 'Phone', text: '1' }])} />)
  expect(screen.getByText('Nothing differs.')).toBeTruthy()
})
