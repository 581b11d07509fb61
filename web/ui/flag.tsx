import type { ReactNode } from 'react';
import type { Country } from '#domain/phone.ts';
import styles from './flag.module.css';

const stripes = (colors: [string, string, string], upright: boolean) =>
  colors.map((color, index) =>
    upright ? (
      <path key={color} fill={color} d={`M${index * 8} 0h8v16h-8z`} />
    ) : (
      <path key={color} fill={color} d={`M0 ${(index * 16) / 3}h24v5.34H0z`} />
    ),
  );

const drawings: Record<Country['code'], ReactNode> = {
  UA: (
    <>
      <path fill="#2B5FC2" d="M0 0h24v8H0z" />
      <path fill="#FFD33D" d="M0 8h24v8H0z" />
    </>
  ),
  PL: (
    <>
      <path fill="#FFF" d="M0 0h24v8H0z" />
      <path fill="#D4213D" d="M0 8h24v8H0z" />
    </>
  ),
  DE: stripes(['#1A1A1A', '#D81F26', '#F8CB2E'], false),
  FR: stripes(['#1F4CA0', '#FFF', '#D92F3F'], true),
  US: (
    <>
      <path fill="#FFF" d="M0 0h24v16H0z" />
      <path stroke="#B8323F" strokeWidth="1.24" d="M0 .6h24M0 3.1h24M0 5.5h24M0 8h24M0 10.5h24M0 12.9h24M0 15.4h24" />
      <path fill="#33456F" d="M0 0h10.5v8.6H0z" />
      <path stroke="#FFF" strokeWidth="1" strokeDasharray="1 1.4" d="M1.2 1.8h8.4M1.2 4.3h8.4M1.2 6.8h8.4" />
    </>
  ),
  GB: (
    <>
      <path fill="#29437E" d="M0 0h24v16H0z" />
      <path stroke="#FFF" strokeWidth="3.2" d="m0 0 24 16M24 0 0 16" />
      <path stroke="#CF2B3A" strokeWidth="1.2" d="m0 0 24 16M24 0 0 16" />
      <path stroke="#FFF" strokeWidth="5" d="M12 0v16M0 8h24" />
      <path stroke="#CF2B3A" strokeWidth="3" d="M12 0v16M0 8h24" />
    </>
  ),
};

/** Decoration only. The text beside it names the country. */
export function Flag({ country }: { country: Country['code'] }) {
  return (
    <svg viewBox="0 0 24 16" className={styles.flag} aria-hidden>
      {drawings[country]}
    </svg>
  );
}
