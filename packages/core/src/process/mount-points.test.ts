import { describe, expect, it } from 'vitest';
import { parseMountPoints } from './mount-points.js';

describe('the mount points of a system', () => {
  it('are those that are writable, outermost first, with their flags', () => {
    const text = [
      '30 1 8:1 / /home/u rw,nosuid,relatime shared:1 - ext4 /dev/sda rw',
      '29 1 8:1 / / rw,relatime - ext4 /dev/sda rw',
      '31 1 0:5 / /snap/x ro,nodev - squashfs /dev/loop0 ro',
      '',
    ].join('\n');

    expect(parseMountPoints(text)).toEqual([
      { path: '/', flags: ['relatime'] },
      { path: '/home/u', flags: ['nosuid', 'relatime'] },
    ]);
  });

  it('do not include /proc and what is in it', () => {
    const text = '1 1 0:1 / /proc rw - proc proc rw\n2 1 0:2 / /proc/fs rw - x x rw\n';

    expect(parseMountPoints(text)).toEqual([]);
  });

  it('have their names decoded', () => {
    expect(parseMountPoints('1 1 0:1 / /a\\040b\\134 rw - x x rw')[0]?.path).toBe('/a b\\');
  });

  it('count once where one lies over another, as the upper one', () => {
    const text = '1 1 0:1 / /a rw - x x rw\n2 1 0:2 / /a ro - x x rw\n';

    expect(parseMountPoints(text)).toEqual([]);
  });
});
