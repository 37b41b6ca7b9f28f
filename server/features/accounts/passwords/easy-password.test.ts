import { describe, expect, test } from 'vitest';
import { isEasyPassword } from './easy-password.ts';

const sara = { first_name: 'Sara', last_name: 'Al Otaibi', email: 'sara.otaibi@example.com', phone: '+966512345678' };

describe('an easy password is refused', () => {
  test.each([
    ['password'],
    ['PassWord1'],
    ['P@ssw0rd123!'],
    ['12345678'],
    ['١٢٣٤٥٦٧٨'],
    ['987654321'],
    ['11111111'],
    ['abababab'],
    ['abcabcabcabc'],
    ['qwertyuiop'],
    ['asdfghjkl1'],
    ['abcd1234'],
    ['ضصثقفغعه'],
    ['اللهاكبر'],
    ['السعودية2030'],
    ['mohammed123'],
    ['sara1990'],
    ['Otaibi2024'],
    ['sara.otaibi@example.com'],
    ['0512345678'],
    ['966512345678'],
    ['+966512345678!'],
    ['aa102030'],
    ['Aa112233'],
    ['ahmed1234'],
    ['محمد12345678'],
    ['password12345678'],
    ['Saudi@123'],
    ['ksa2030!'],
    ['Hello@2024'],
    ['Lamsa2024'],
    ['Mm123456'],
    ['Dd12345678'],
    ['123Ahmed'],
    ['Noura.Noura'],
    ['password password'],
    ['0501234567'],
    ['+966501234567'],
  ])('%s', (password) => {
    expect(isEasyPassword(password, sara)).toBe(true);
  });
});

describe('any other is accepted', () => {
  test.each([
    ['plum-tree-harbour'],
    ['correct horse battery'],
    ['قهوة الصباح على البحر'],
    ['k7#mQz!p2R'],
    ['saraswati-lives-in-the-hills'],
    ['Xq12wrtop'],
    ['4829105736'],
    ['ahmed-buys-teeth-brushes'],
  ])('%s', (password) => {
    expect(isEasyPassword(password, sara)).toBe(false);
  });
});

test('without data about the shopper, only the lists count', () => {
  expect(isEasyPassword('sara1990xyz', {})).toBe(false);
  expect(isEasyPassword('football', {})).toBe(true);
});
