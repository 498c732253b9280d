-- bs.printConfig.create
begin;
insert into `print_config` (`title`, `is_logo`, `is_seal`, `is_financial`, `create_time`, `update_time`, `creator_name`, `updater_name`, `tenant_id`) values (?);
commit;

-- bs.printConfig.update
begin;
select * from `print_config` where `tenant_id` = ? and `id` = ? for update;
update `print_config` set `title` = ?, `is_seal` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
commit;

-- bs.printConfig.delete
begin;
delete from `print_config` where `tenant_id` = ? and `id` = ?;
commit;

-- bs.printConfig.get
select `c`.`id`, `c`.`version`, `c`.`create_time`, `c`.`update_time`, `c`.`creator_name`, `c`.`updater_name`, `c`.`title`, `c`.`is_logo`, `c`.`logo_url`, `c`.`is_seal`, `c`.`seal_url`, `c`.`is_financial`, `c`.`financial_seal_url`, `c`.`address`, `c`.`contact_phone` from `print_config` as `c` where `c`.`tenant_id` = ? and `c`.`id` = ? order by `c`.`id` desc;

-- bs.printConfig.page
select count(*) as `total` from `print_config` as `c` where `c`.`tenant_id` = ? and `c`.`id` in (?);
select `c`.`id`, `c`.`version`, `c`.`create_time`, `c`.`update_time`, `c`.`creator_name`, `c`.`updater_name`, `c`.`title`, `c`.`is_logo`, `c`.`logo_url`, `c`.`is_seal`, `c`.`seal_url`, `c`.`is_financial`, `c`.`financial_seal_url`, `c`.`address`, `c`.`contact_phone` from `print_config` as `c` where `c`.`tenant_id` = ? and `c`.`id` in (?) order by `c`.`id` desc limit ? offset ?;

-- bs.printConfig.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
select `c`.`id`, `c`.`version`, `c`.`create_time`, `c`.`update_time`, `c`.`creator_name`, `c`.`updater_name`, `c`.`title`, `c`.`is_logo`, `c`.`logo_url`, `c`.`is_seal`, `c`.`seal_url`, `c`.`is_financial`, `c`.`financial_seal_url`, `c`.`address`, `c`.`contact_phone` from `print_config` as `c` where `c`.`tenant_id` = ? and `c`.`id` in (?) and `c`.`id` < ? order by `c`.`id` desc limit ?;
rollback;
