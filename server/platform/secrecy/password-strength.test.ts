import { expect, test } from 'vitest'
import { isEasyToGuess } from './password-strength.ts'

const WORDS = ['Robin Fields', 'robin.fields@example.test', 'Quill House']

test.each(['password', '12345678', 'aaaaaaaa', 'Password1!', 'qwerty123', 'iloveyou1', 'wedding2027', 'a'.repeat(200)])(
  '%s is easy to guess for everybody',
  async (password) => {
    expect(await isEasyToGuess(password, [])).toBe(true)
  },
)

test.each(['robinfields', 'robin.fields1', 'robin.fields@example.test', 'quillhouse1', 'QuillHouse!'])(
  '%s is easy to guess for those who know the person',
  async (password) => {
    expect(await isEasyToGuess(password, WORDS)).toBe(true)
  },
)

test.each(['lilac-and-linen', 'thistle-and-thyme', 'xK9#mQ2p', 'long enough', 'żółw i jeż śpią'])(
  '%s is hard to guess',
  async (password) => {
    expect(await isEasyToGuess(password, WORDS)).toBe(false)
  },
)
