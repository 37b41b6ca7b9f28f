import { expect, test } from 'vitest';
import { kindOf } from './picture-kind.ts';

const text = (content: string) => new TextEncoder().encode(content);

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'svg'],
  ['\uFEFF<?xml version="1.0"?>\n<!-- made by hand -->\n<!DOCTYPE svg PUBLIC "a" "b">\n<svg>', 'svg'],
  ['<!-- a <svg> in a comment --><html>', null],
  ['<!DOCTYPE svg [<!ENTITY a "b">]><svg>', null],
  ['<!DOCTYPE html><svg>', null],
  ['<svgx>', null],
  ['<html><svg></svg></html>', null],
  ['GIF89a', null],
  ['%PDF-1.7', null],
  ['MZ', null],
  ['', null],
  ['RIFF....WAVE', null],
  ['RIFF....WEBP', 'webp'],
])('%j is %s', (head, kind) => {
  expect(kindOf(text(head))).toBe(kind);
});

test('a complete signature is needed', () => {
  expect(kindOf(new Uint8Array([0xff, 0xd8]))).toBeNull();
  expect(kindOf(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBe('jpeg');
  expect(kindOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))).toBe('png');
});

test('a hundred thousand comments are parsed quickly', () => {
  const startedAt = performance.now();
  kindOf(text('<!-- -'.repeat(100_000)));
  kindOf(text(' '.repeat(600_000)));
  expect(performance.now() - startedAt).toBeLessThan(200);
});
