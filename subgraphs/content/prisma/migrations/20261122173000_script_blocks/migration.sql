-- AlterTable
ALTER TABLE "block_layout" ADD COLUMN "script_blocks" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- Scripts of blocks that were saved before anyone was told apart go on to run.
UPDATE "block_layout" SET "script_blocks" = ARRAY(
  SELECT DISTINCT jsonb_path_query("sections", 'strict $.**?(@.type == "code" || @.type == "embed").id') #>> '{}'
) WHERE jsonb_path_exists("sections", 'strict $.**?(@.type == "code" || @.type == "embed")');
