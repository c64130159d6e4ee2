import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detectBrowserName } from './browser-name.ts'

test('a browser is called by its own name, whatever else it claims to be', () => {
  const names: Record<string, string> = {
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0':
      'Edge on Windows',
    'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0': 'Firefox on Linux',
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36':
      'Chrome on Android',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/20.0 Safari/605.1.15':
      'Safari on macOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/156.0 Mobile/15E148 Safari/604.1':
      'Chrome on iOS',
    'curl/8.0': 'A browser',
  }
  for (const [userAgent, name] of Object.entries(names)) assert.equal(detectBrowserName(userAgent), name)
  assert.equal(detectBrowserName(null), 'A browser')
})
