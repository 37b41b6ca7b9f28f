const policies: Record<string, string> = {
  terms: '/terms-and-conditions',
  returns: '/return-policy',
  privacy: '/private-policy',
};

/**
 * A sentence in which policies are marked up, as `<terms>the terms</terms>`. They open in a new tab, so that nothing
 * typed is lost.
 */
export function PolicySentence({ text }: { text: string }) {
  return text.split(/(<\w+>.+?<\/\w+>)/).map((part) => {
    const [, policy = '', text] = /<(\w+)>(.+?)</.exec(part) ?? [];
    return text === undefined ? (
      part
    ) : (
      <a key={policy} href={policies[policy]} target="_blank">
        {text}
      </a>
    );
  });
}
