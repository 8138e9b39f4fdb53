import { expect, test } from 'vitest'
import { contentTypeOf, isShown } from './content-type.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const mp4 = (brand: string) => Buffer.from(`\0\0\0\x20ftyp${brand}\0\0\0\0`, 'latin1')

test.for<readonly [string, Uint8Array, string]>([
  ['a.jpg', hex('ffd8ffe0'), 'image/jpeg'],
  ['a.png', hex('89504e470d0a1a0a'), 'image/png'],
  ['a.gif', Buffer.from('GIF89a'), 'image/gif'],
  ['a.webp', Buffer.from('RIFF\0\0\0\0WEBP'), 'image/webp'],
  ['a.avif', mp4('avif'), 'image/avif'],
  ['a.tif', hex('49492a00'), 'image/tiff'],
  ['a.pdf', Buffer.from('%PDF-1.7'), 'application/pdf'],
  ['a.rtf', Buffer.from('{\\rtf1'), 'application/rtf'],
  ['a.wav', Buffer.from('RIFF\0\0\0\0WAVE'), 'audio/wav'],
  ['a.flac', Buffer.from('fLaC'), 'audio/flac'],
  ['a.mp3', Buffer.from('ID3'), 'audio/mpeg'],
  ['a.mp3', hex('fffb90'), 'audio/mpeg'],
  ['a.ogg', Buffer.from('OggS'), 'application/ogg'],
  ['a.avi', Buffer.from('RIFF\0\0\0\0AVI '), 'video/x-msvideo'],
  ['a.m4a', mp4('M4A '), 'audio/mp4'],
  ['a.mov', mp4('qt  '), 'video/quicktime'],
  ['a.mov', Buffer.from('\0\0\0\x08moov'), 'video/quicktime'],
  ['a.mp4', mp4('isom'), 'video/mp4'],
  ['a.mp4', mp4('mp42'), 'video/mp4'],
  ['a.webm', hex('1a45dfa3'), 'video/webm'],
  ['a.zip', hex('504b0304'), 'application/zip'],
  ['a.DOCX', hex('504b0304'), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['a.odt', hex('504b0304'), 'application/vnd.oasis.opendocument.text'],
  ['a.rar', hex('526172211a07'), 'application/vnd.rar'],
  ['a.7z', hex('377abcaf271c'), 'application/x-7z-compressed'],
  ['a.tar.gz', hex('1f8b08'), 'application/gzip'],
  ['a.tar', Buffer.concat([Buffer.alloc(257, 1), Buffer.from('ustar')]), 'application/x-tar'],
  ['a.doc', hex('d0cf11e0a1b11ae1'), 'application/msword'],
  ['a.bin', hex('d0cf11e0a1b11ae1'), 'application/octet-stream'],
  ['मराठी.txt', Buffer.from('शोध पत्रिका\n'), 'text/plain; charset=utf-8'],
  ['a.csv', Buffer.from('a,b\n'), 'text/csv; charset=utf-8'],
  ['a.json', Buffer.from('{}'), 'application/json'],
  ['empty', Buffer.alloc(0), 'text/plain; charset=utf-8'],
  ['a.txt', Buffer.from('a\0b'), 'application/octet-stream'],
  ['a.txt', hex('e9e8ff'), 'application/octet-stream'],
  ['utf-16.csv', hex('fffe 6100 2c00 6200'), 'application/octet-stream'],
])('the type of %s is that of its bytes', ([name, bytes, type]) => {
  expect(contentTypeOf(bytes, name)).toBe(type)
})

test.for<readonly [string, string, string]>([
  ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml'],
  ['a.png', ' <?xml version="1.0"?>\n<!-- a picture --><svg:svg/>', 'image/svg+xml'],
  ['a.xml', '<?xml version="1.0"?><book/>', 'application/xml'],
  ['a.txt', '\uFEFF\n<!doctype html><script>alert(1)</script>', 'text/html; charset=utf-8'],
  ['a.xml', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>', 'text/html; charset=utf-8'],
  ['a.csv', '<script>alert(1)</script>', 'text/html; charset=utf-8'],
])('markup is markup, whatever it is called: %s', ([name, text, type]) => {
  expect(contentTypeOf(Buffer.from(text), name)).toBe(type)
  expect(isShown(type)).toBe(false)
})

test('A text of which the last character is cut off is a text', () => {
  expect(contentTypeOf(Buffer.from('शोध').subarray(0, -1), 'a.txt')).toBe('text/plain; charset=utf-8')
})

test('Browsers show pictures, PDFs, sound, films and plain text; anything else they download', () => {
  const shown = ['image/png', 'application/pdf', 'video/mp4', 'audio/mpeg', 'text/plain; charset=utf-8']
  const downloaded = ['image/svg+xml', 'text/html; charset=utf-8', 'application/xml', 'application/octet-stream']
  expect([...shown, ...downloaded].map(isShown)).toEqual([...shown.map(() => true), ...downloaded.map(() => false)])
})
