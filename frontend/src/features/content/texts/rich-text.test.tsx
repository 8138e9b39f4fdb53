import { parseMarkdown } from '@shodh/contracts/content/pages/markdown.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { shown } from '../../../testing/screens/shown.tsx'
import { RichText } from './rich-text.tsx'

const showMarkdown = (markdown: string) => {
  const { introduction, sections } = parseMarkdown(markdown)
  return shown(<RichText tokens={[...introduction, ...sections.flatMap(({ body }) => body)]} />).container
}

test('a table has a room of its own, which the keyboard scrolls, and aligns its cells', () => {
  const container = showMarkdown('| Type | Fee |\n| :-: | --: |\n| Regular | 0 |')
  const room = screen.getByRole('group', { name: 'Table' })
  expect(room.tabIndex).toBe(0)
  const [type, fee] = within(room).getAllByRole('columnheader')
  expect([type?.className, fee?.className, fee?.getAttribute('scope')]).toEqual(['centred', 'at-end', 'col'])
  expect(container.querySelector('[style]')).toBeNull()
})

test('pictures of the journal are shown with the text that stands for them, those of others are links', () => {
  showMarkdown('![A lamp](/files/lamp.png "Our mark") ![A hill](https://example.org/hill.png)')
  const picture = screen.getByRole('img', { name: 'A lamp' })
  expect([picture.getAttribute('src'), picture.title]).toEqual(['/files/lamp.png', 'Our mark'])
  expect(picture.getAttribute('loading')).toBe('lazy')
  expect(screen.getAllByRole('img')).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'A hill' }).getAttribute('href')).toBe('https://example.org/hill.png')
})

test('a list begins with its number, what is struck out stays, and markup is words', () => {
  const container = showMarkdown('3. three\n4. four\n\n~~old~~ <i>new</i>')
  expect(container.querySelector('ol')?.start).toBe(3)
  expect(container.querySelector('s')?.textContent).toBe('old')
  expect(container.querySelector('i')).toBeNull()
})

test('only what the router shows is its link: files, feeds and the API are the browser’s', () => {
  const places = [
    '/about',
    '/pages/%E0%A4%B6#one',
    '/search?q=x',
    '/files/a',
    '/feed.atom',
    '/api',
    '/hi/about',
    '/admin',
    '#top',
  ]
  const container = showMarkdown(places.map(place => `[x](${place})`).join(' '))
  const taken: boolean[] = []
  const note = (click: Event) => {
    taken.push(click.defaultPrevented)
    click.preventDefault()
  }
  window.addEventListener('click', note)
  onTestFinished(() => window.removeEventListener('click', note))
  for (const link of container.querySelectorAll('a')) fireEvent.click(link)
  expect(places.filter((_, place) => taken[place])).toEqual(['/about', '/pages/%E0%A4%B6#one', '/search?q=x'])
})
